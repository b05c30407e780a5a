"use strict";
// boardgame.io's server with its PostgreSQL storage: PORT, DATABASE_URL, CONNECTIONS, and
// CACHED=1 for its cache before the storage.

const { Server } = require("boardgame.io/server");
const { StorageCache } = require("@boardgame.io/storage-cache");
const { PostgresStore } = require("bgio-postgres");
const { Race } = require("./game");

const stored = new PostgresStore(process.env.DATABASE_URL, {
  logging: false, // otherwise Sequelize prints every statement
  // Without an end of idle ones: the processor's time of an ended process is not measured.
  pool: { max: Number(process.env.CONNECTIONS), idle: 3_600_000 },
});
const db = process.env.CACHED === "1" ? new StorageCache(stored) : stored;

Server({ games: [Race], db, origins: [] }).run(Number(process.env.PORT));
