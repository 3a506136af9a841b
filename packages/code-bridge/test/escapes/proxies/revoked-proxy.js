// The program returns a revoked proxy, which throws when it is touched.
// ends: program_error
const { proxy, revoke } = Proxy.revocable({}, {});
revoke();
return { proxy };
