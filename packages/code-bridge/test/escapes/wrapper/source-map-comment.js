// A source map comment that names a file.
return reached;
//# sourceMappingURL=file:///etc/passwd
//# sourceURL=node:internal/bootstrap/node
