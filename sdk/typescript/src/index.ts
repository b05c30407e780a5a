export type { components, operations, paths } from "./api.js";
export * from "./client.js";
export type { Following, FollowOptions, StreamEvent, TopicEvent, Topics } from "./follow.js";
export {
  Refused,
  SignInAgain,
  Unreachable,
  type AuthRefusal,
  type Options,
  type Problem,
  type Tokens,
} from "./transport.js";
