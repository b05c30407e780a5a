// The shared worker that keeps the one connection of all tabs; its name is that of their channel.

import { host } from "./hub.js";

host(self.name);
