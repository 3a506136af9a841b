// `toJSON` on the result.
return { toJSON(...given) { void look('caller', given); return reached; } };
