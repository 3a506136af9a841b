// `Date.prototype` methods are replaced.
const seen = [];
Date.prototype.toISOString = Date.prototype.getTime = Date.prototype.valueOf = function () { seen.push(this); return 0; };
console.log(new Date());
for (const each of [...seen]) await reach('receiver', () => each);
return reached;
