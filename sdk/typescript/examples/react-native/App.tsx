/** One screen: the games that wait for you, and the one that you play. */
import { type Answer, type Following, type Game, type Move, Parcheesi, Refused } from "parcheesi-client";
import { useCallback, useEffect, useRef, useState } from "react";
import { AppState, Button, FlatList, SafeAreaView, Text } from "react-native";
import { deviceSecret } from "./device";

const client = new Parcheesi("http://10.0.2.2:8000"); // the machine of the Android emulator

type Listed = Answer<"listMyGames">["results"][number];

export function App() {
  const [userId, setUserId] = useState<string>();
  const [games, setGames] = useState<Listed[]>([]);
  const [gameId, setGameId] = useState<string>();
  const [problem, setProblem] = useState("");
  const report = useCallback((error: unknown) => setProblem(String(error)), []);

  const list = useCallback(async () => {
    setGames((await client.call("listMyGames", { query: { turn: "mine" } })).results);
  }, []);
  useEffect(() => {
    const signIn = async () => {
      setUserId((await client.createGuest(await deviceSecret())).user.id);
      await list();
    };
    signIn().catch(report);
  }, [list, report]);

  const start = async () => {
    const table = await client.call("createTable", { body: { ruleset: "parchis", seats: 2 } });
    const path = { table_id: table.id };
    const { version } = await client.call("addRobots", { path, body: {} });
    setGameId((await client.call("startGame", { path, body: { version } })).id);
  };
  const leave = () => {
    setGameId(undefined);
    list().catch(report);
  };

  return (
    <SafeAreaView>
      <Text>{problem}</Text>
      {userId && gameId ? (
        <Play gameId={gameId} userId={userId} leave={leave} />
      ) : (
        <FlatList
          data={games}
          keyExtractor={(game) => game.game_id}
          renderItem={({ item }) => <Button title={titleOf(item)} onPress={() => setGameId(item.game_id)} />}
          ListEmptyComponent={<Text>No game waits for you.</Text>}
          ListFooterComponent={<Button title="Play with a robot" onPress={() => start().catch(report)} />}
        />
      )}
    </SafeAreaView>
  );
}

function Play({ gameId, userId, leave }: { gameId: string; userId: string; leave: () => void }) {
  const { game, cutSince, look, setGame } = useGame(gameId);
  const [problem, setProblem] = useState("");
  if (!game) return <Text>…</Text>;

  const act = async (command: Promise<Game>) => {
    try {
      setGame(await command);
      setProblem("");
    } catch (error) {
      // The clock or another device was faster: the answer has the present game.
      if (error instanceof Refused && error.status === 409) await look();
      else setProblem(String(error));
    }
  };
  const path = { game_id: game.id };
  const { version } = game;
  const roll = () => act(client.call("roll", { path, body: { version } }));
  const move = ({ pawn, kind, value, to }: Move) =>
    act(client.call("move", { path, body: { version, pawn, kind, value, to } }));

  const isMine = game.seats.some((seat) => seat.player?.id === userId && seat.seat === game.turn?.seat);
  return (
    <>
      {cutSince && <Text>You are cut off since {cutSince.toLocaleTimeString()}.</Text>}
      <Text>{problem}</Text>
      <Text>{game.ended_at ? game.status : isMine ? "Your turn" : `Seat ${game.turn?.seat} is on turn`}</Text>
      {isMine && game.turn?.phase === "roll" && <Button title="Roll" onPress={roll} />}
      {isMine &&
        game.legal_moves.map((each, at) => <Button key={at} title={wordsOf(each)} onPress={() => move(each)} />)}
      <Button title="Back" onPress={leave} />
    </>
  );
}

/** The game as it is now, and since when its rows do not come. */
function useGame(gameId: string) {
  const [game, setGame] = useState<Game>();
  const [cutSince, setCutSince] = useState<Date | null>(null);
  const newer = useCallback((given: Game) => {
    setGame((known) => (known && known.id === given.id && known.version > given.version ? known : given));
  }, []);
  const look = useCallback(async () => {
    newer(await client.call("getGame", { path: { game_id: gameId } }));
  }, [gameId, newer]);
  const following = useRef<Following>(undefined);

  useEffect(() => {
    const events = client.follow({ [`games/${gameId}`]: null }, { onCut: setCutSince });
    following.current = events;
    const read = async () => {
      for await (const { name, data } of events) {
        if (name === "snapshot") newer(data as Game);
        else if ((data as { current?: object | null }).current || name === "end") await look();
      }
    };
    read().catch(() => setCutSince(new Date()));
    return () => void events.return();
  }, [gameId, look, newer]);

  useEffect(() => {
    const listener = AppState.addEventListener("change", (state) => {
      if (state === "active") following.current?.wake();
    });
    return () => listener.remove();
  }, []);
  return { game, cutSince, look, setGame: newer };
}

function titleOf({ ruleset, players }: Listed): string {
  return `${ruleset}: ${players.map(({ name }) => name).join(", ")}`;
}

function wordsOf({ pawn, value, to, captures }: Move): string {
  return `Pawn ${pawn}: ${value} to ${to}${captures ? ", captures" : ""}`;
}
