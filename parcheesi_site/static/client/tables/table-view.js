// A table as its page shows it to the user.

import { session } from "../service/api.js";

/**
 * @typedef {object} TableView
 * @property {Api.Table} table
 * @property {Api.TableSeat | undefined} mine the user's seat
 * @property {boolean} master whether it is the user's table
 * @property {boolean} seatsRobots
 */

/**
 * @param {Api.Table} table
 * @returns {TableView}
 */
export function viewOf(table) {
  const user = session.user?.id;
  const master = table.master_id === user;
  const mine = table.seats.find(({ player }) => player?.id && player.id === user);
  return { table, mine, master, seatsRobots: master && table.robots_allowed };
}
