// A directive at the head of the text.
await reach('this', () => (function () { 'use strict'; return [this, new.target]; })());
return reached;
