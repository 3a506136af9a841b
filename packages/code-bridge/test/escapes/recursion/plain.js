// Recursion without end, caught.
function dive() { dive(); }
await reach('overflow', dive);
return reached;
