// Texts that are no well-formed Unicode.
console.log('\ud800', '\udfff'.repeat(3));
await reach('answer', () => openclaw.tools.call('canary', { text: 'a\ud800' }));
return reached;
