// The script gives a proxy instead of a function.
// ends: ok program_error syntax_error
});
(new Proxy(function () {}, { apply(target, self, given) { return new Proxy({}, { get(_, key) { if (key === 'then') return (...handlers) => { handlers[0]('taken'); }; return undefined; } }); } }));
//
