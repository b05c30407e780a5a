const path = require("node:path");
const { getDefaultConfig, mergeConfig } = require("@react-native/metro-config");

// The client is a link to the folder above; an app that has installed its package needs none of this.
module.exports = mergeConfig(getDefaultConfig(__dirname), {
  watchFolders: [path.resolve(__dirname, "../..")],
  resolver: { nodeModulesPaths: [path.join(__dirname, "node_modules")] },
});
