// Template tags: bridge-as-tag.
await reach('call', () => openclaw.tools.call`canary`);
await reach('search', () => openclaw.tools.search`x`);
console.log`a${{}}b`;
return reached;
