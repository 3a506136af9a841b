// A static import does not parse in a program.
// ends: syntax_error
import fs from 'node:fs';
return fs;
