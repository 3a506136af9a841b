// `import.meta` does not parse in a program.
// ends: syntax_error
return import.meta;
