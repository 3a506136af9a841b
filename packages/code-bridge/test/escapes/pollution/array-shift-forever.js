// `shift` gives the child messages without end.
// ends: protocol_violation timeout budget_exceeded
Array.prototype.shift = () => '{"type":"log","level":"log","text":"x"}';
return 1;
