// Symbol.match and friends on an object of the program.
const bait = { [Symbol.match](text) { return look('text', text); }, [Symbol.replace](...given) { look('given', given); return ''; }, [Symbol.split]() { return []; } };
await reach('match', () => 'x'.match(bait));
await reach('replace', () => 'x'.replace(bait, ''));
await reach('static', () => [RegExp.$1, RegExp.input, RegExp.lastMatch]);
return reached;
