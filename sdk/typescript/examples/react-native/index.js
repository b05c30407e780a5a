import "react-native-get-random-values"; // `crypto` for the secret of the device
import { AppRegistry } from "react-native";
import { App } from "./App";

AppRegistry.registerComponent("Parcheesi", () => App);
