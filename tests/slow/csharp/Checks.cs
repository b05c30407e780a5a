using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Net;
using System.Net.Http;
using System.Runtime.InteropServices;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;
using Parcheesi;

/// <summary>Behaviour of the C# SDK that a game does not show: `Checks.exe name address`, as the test calls it.</summary>
internal static class Checks
{
    private static void Main(string[] arguments)
    {
        using (var client = new ParcheesiClient(arguments[1], new Tokens("old", "refresh me")))
        {
            client.RetryFor = TimeSpan.FromSeconds(30);
            Run(arguments[0], client, arguments.Skip(2).ToArray()).GetAwaiter().GetResult();
        }

        Console.Out.Flush();
        Leave(0);
    }

    /// <summary>
    /// Ends the process at once. Mono's own end aborts the thread of its timers, which fails if it sorts them then.
    /// </summary>
    [DllImport("libc", EntryPoint = "_exit")]
    private static extern void Leave(int status);

    private static Task Run(string name, ParcheesiClient client, string[] more)
    {
        switch (name)
        {
            case "refresh":
                return Refresh(client);
            case "repeat":
                return Repeat(client);
            case "refused":
                return Refused(client);
            case "ended":
                return Refusal(() => client.GetMeAsync());
            case "unreachable":
                return Unreachable(client);
            case "asleep":
                return Asleep();
            case "late":
                return Late();
            case "rows":
                return Rows(client);
            case "closed":
                return Closed(client, more[0]);
            case "follow":
                return Follow(client, more[0], more[1], more.Skip(2).ToArray());
            case "several":
                return Several(client, more[0], more[1]);
            case "account":
                return Account(client, more[0], more[1], more[2]);
            default:
                throw new ArgumentException(name);
        }
    }

    /// <summary>Several requests at once whose token has expired.</summary>
    private static async Task Refresh(ParcheesiClient client)
    {
        var stored = string.Empty;
        client.TokensChanged += tokens => stored += tokens.Access + " " + tokens.Refresh;
        var times = await Task.WhenAll(Enumerable.Range(0, 5).Select(_ => client.SendAsync<JObject>(new Call("GET", "/time"))));
        Console.WriteLine(times.Length + " answers; stored: " + stored);
    }

    /// <summary>A POST whose first answers are lost, broken or too early.</summary>
    private static async Task Repeat(ParcheesiClient client)
    {
        var table = await client.SendAsync<JObject>(new Call("POST", "/repeat").Body(new JObject { ["a"] = 1 }));
        Console.WriteLine((string)table["new_field"]["answer"]);
    }

    private static async Task Refused(ParcheesiClient client)
    {
        try
        {
            await client.CreateTableAsync(new CreateTableRequest { Ruleset = "ludo" });
        }
        catch (ApiException refused)
        {
            Console.WriteLine(refused.Status + " " + refused.Code + ": " + refused.Problem.Errors[0].Field);
        }
    }

    private static async Task Unreachable(ParcheesiClient client)
    {
        // A busy machine takes its time for one try, which also compiles the code: it is the measure.
        client.RetryFor = TimeSpan.Zero;
        var watch = Stopwatch.StartNew();
        await GiveUp(client);
        client.RetryFor = TimeSpan.FromSeconds(1) + TimeSpan.FromTicks(5 * watch.Elapsed.Ticks);
        await GiveUp(client);
    }

    /// <summary>A device that sleeps during the first try, longer than a request is repeated.</summary>
    private static async Task Asleep()
    {
        using (var client = new ParcheesiClient("http://nowhere", null, new Sleeper()))
        {
            Console.WriteLine((await client.SendAsync<JObject>(new Call("GET", "/time")))["now"]);
        }
    }

    private sealed class Sleeper : HttpMessageHandler
    {
        private bool _hasSlept;

        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancel)
        {
            if (_hasSlept)
            {
                var json = new StringContent("{\"now\": \"morning\"}", Encoding.UTF8, "application/json");
                return Task.FromResult(new HttpResponseMessage(HttpStatusCode.OK) { Content = json });
            }
            _hasSlept = true;
            Pass(TimeSpan.FromHours(8), TimeSpan.FromHours(8));
            throw new HttpRequestException("lost");
        }
    }

    /// <summary>A response that comes after its stream was disposed.</summary>
    private static async Task Late()
    {
        var handler = new Latecomer();
        using (var client = new ParcheesiClient("http://nowhere", new Tokens("old"), handler))
        using (var stream = client.Follow(new Dictionary<string, long?> { ["me"] = 1 }, null, StreamTransport.ServerSentEvents))
        {
            var reading = stream.NextAsync();
            await handler.Asked.Task;
            stream.Dispose();
            Console.WriteLine(await reading == null ? "over" : "goes on");
            await Task.Delay(500); // it leaves the connection
            var response = new LateResponse();
            handler.Answered.SetResult(response);
            await Task.WhenAny(response.Closed.Task, Task.Delay(5000));
            Console.WriteLine(response.Closed.Task.IsCompleted ? "closed" : "still open");
        }
    }

    private sealed class Latecomer : HttpMessageHandler
    {
        public readonly TaskCompletionSource<bool> Asked = new TaskCompletionSource<bool>();
        public readonly TaskCompletionSource<HttpResponseMessage> Answered = new TaskCompletionSource<HttpResponseMessage>();

        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancel)
        {
            Asked.SetResult(true);
            return Answered.Task;
        }
    }

    private sealed class LateResponse : HttpResponseMessage
    {
        public readonly TaskCompletionSource<bool> Closed = new TaskCompletionSource<bool>();

        public LateResponse()
        {
            Content = new StringContent(string.Empty, Encoding.UTF8, "text/event-stream");
        }

        protected override void Dispose(bool disposing)
        {
            Closed.TrySetResult(true);
            base.Dispose(disposing);
        }
    }

    private static async Task GiveUp(ParcheesiClient client)
    {
        try
        {
            await client.GetTimeAsync();
        }
        catch (ServiceUnreachableException)
        {
            Console.WriteLine("unreachable");
        }
    }

    /// <summary>The numbers of the rows of a whole game, through a connection that breaks.</summary>
    private static async Task Rows(ParcheesiClient client)
    {
        await client.SignInAsGuestAsync();
        var table = await client.CreateTableAsync(new CreateTableRequest { Ruleset = "parchis", Seats = 2, RobotPauseMs = 0 });
        table = await client.AddRobotsAsync(table.Id);
        var game = await client.StartGameAsync(table.Id, new StartGameRequest { Version = table.Version });
        var playing = client.PlayGameAsync(game.Id, state => state.LegalMoves[0]);
        using (var stream = client.FollowGame(game.Id, 0))
        {
            for (var next = await stream.NextAsync(); next != null; next = await stream.NextAsync())
            {
                if (next.Name == "message")
                {
                    Console.WriteLine(next.Id + " " + next.DataAs<GameRow>().Version);
                }
            }
        }
        Console.WriteLine((await playing).Version + " is the last");
    }

    /// <summary>A stream of one topic, `games/…`, until it ends.</summary>
    private static async Task Closed(ParcheesiClient client, string game)
    {
        using (var stream = client.FollowGame(game))
        {
            while (true)
            {
                try
                {
                    var next = await stream.NextAsync();
                    Console.WriteLine(next == null ? "over" : next.Name + " " + next.Id);
                    if (next == null)
                    {
                        return;
                    }
                }
                catch (SignInAgainException)
                {
                    Console.WriteLine("sign in again");
                }
                catch (StreamClosedException closed)
                {
                    Console.WriteLine(closed.Status + " " + closed.Code);
                    return;
                }
            }
        }
    }

    /// <summary>Follows topics, prints what comes, and after certain events acts: `event|act|topic|after`.</summary>
    private static async Task Follow(ParcheesiClient client, string transport, string topics, string[] acts)
    {
        var watch = Stopwatch.StartNew();
        EventStream stream = null;
        Action<string, string> print = (name, more) =>
        {
            Console.WriteLine((name + " " + more).Trim());
            foreach (var act in acts.Select(it => it.Split('|')).Where(it => it[0] == name))
            {
                Act(stream, act);
            }
        };
        var numbers = JsonConvert.DeserializeObject<Dictionary<string, long?>>(topics);
        var means = (StreamTransport)Enum.Parse(typeof(StreamTransport), transport);
        using (stream = client.Follow(numbers, since => print(since == null ? "back" : "cut", null), means))
        {
            try
            {
                for (var next = await stream.NextAsync(); next != null; next = await stream.NextAsync())
                {
                    print(next.Topic + " " + next.Name, next.Id + " " + (string)next.Data["code"]);
                }
                Console.WriteLine(watch.Elapsed < TimeSpan.FromSeconds(10) ? "over" : "over, late");
            }
            catch (ApiException refused)
            {
                Console.WriteLine((refused is SignInAgainException ? "sign in again: " : "") + refused.Status + " " + refused.Code);
            }
        }
    }

    private static void Act(EventStream stream, string[] act)
    {
        switch (act[1])
        {
            case "add":
                stream.Add(act[2], act[3] == "" ? (long?)null : long.Parse(act[3]));
                break;
            case "drop":
                stream.Drop(act[2]);
                break;
            case "wake":
                stream.Wake();
                break;
            case "dispose":
                stream.Dispose();
                break;
            case "block":
                Thread.Sleep(3000);
                break;
            case "sleep": // both clocks go on
                Pass(TimeSpan.FromMinutes(1), TimeSpan.FromMinutes(1));
                break;
            case "doze": // the monotonic clock stands still
                Pass(TimeSpan.Zero, TimeSpan.FromMinutes(1));
                break;
            case "set": // of the other clock
                Pass(TimeSpan.Zero, -TimeSpan.FromHours(1));
                break;
            default:
                throw new ArgumentException(act[1]);
        }
    }

    private static void Pass(TimeSpan elapsed, TimeSpan day)
    {
        var (monotonic, now) = (Clock.Elapsed, Clock.Now);
        Clock.Elapsed = () => monotonic() + elapsed;
        Clock.Now = () => now() + day;
    }

    /// <summary>Follows a table, its game and the player through cuts; prints whether all rows came in order.</summary>
    private static async Task Several(ParcheesiClient reader, string service, string transport)
    {
        using (var player = new ParcheesiClient(service))
        {
            await player.SignInAsGuestAsync();
            var table = await player.CreateTableAsync(new CreateTableRequest { Ruleset = "parchis", Seats = 2, RobotPauseMs = 0 });
            table = await player.AddRobotsAsync(table.Id);
            var started = await player.StartGameAsync(table.Id, new StartGameRequest { Version = table.Version });
            var playing = player.PlayGameAsync(started.Id, state => state.LegalMoves[0]);

            reader.Use(player.Tokens);
            string game = "games/" + started.Id, ofTable = "tables/" + table.Id;
            var numbers = new Dictionary<string, List<long>> { [game] = new List<long>(), [ofTable] = new List<long>() };
            var cuts = new List<DateTimeOffset?>();
            var topics = new Dictionary<string, long?> { ["me"] = null, [ofTable] = 0 };
            var means = (StreamTransport)Enum.Parse(typeof(StreamTransport), transport);
            using (var stream = reader.Follow(topics, cuts.Add, means))
            {
                for (var next = await stream.NextAsync(); next?.Name != "unsubscribed"; next = await stream.NextAsync())
                {
                    if (next.Topic == "me" && next.Name == "snapshot")
                    {
                        stream.Add(game, 0);
                    }
                    else if (next.Topic == game && next.Name == "end")
                    {
                        stream.Drop("me");
                    }
                    else if (next.Topic != "me" && next.Name == "message")
                    {
                        numbers[next.Topic].Add(next.Id.Value);
                    }
                }
            }
            var (rows, others) = (numbers[game], numbers[ofTable]);
            Console.WriteLine(IsWhole(rows, (await playing).Version) + " " + IsWhole(others, others.Count));
            var alternate = cuts.Select((cut, at) => (cut == null) == (at % 2 == 1)).All(it => it);
            Console.WriteLine((others.Count > 3) + " " + (cuts.Count > 4) + " " + alternate);
        }
    }

    private static bool IsWhole(List<long> numbers, long last) =>
        numbers.Count == last && numbers.Select((number, at) => number == at + 1).All(it => it);

    /// <summary>Signs in to an account with a second factor, and out; then what is refused.</summary>
    private static async Task Account(ParcheesiClient client, string name, string password, string code)
    {
        var right = new AuthLogin { Username = name, Password = password };
        await client.SignInAsync(right, () => Task.FromResult(code));
        var session = client.Tokens;
        Console.WriteLine((await client.GetMeAsync()).Name);
        await client.SignOutAsync();
        Console.WriteLine(client.Tokens == null ? "signed out" : "still signed in");
        client.Use(session);
        await Refusal(() => client.GetMeAsync());
        await Refusal(() => client.SignInAsync(right));
        await Refusal(() => client.SignInAsync(right, () => Task.FromResult(code)));
        var wrong = new AuthLogin { Username = name, Password = "wrong" };
        await Refusal(() => client.SignInAsync(wrong, () => throw new InvalidOperationException("no code is due")));
        await Refusal(() => client.SignUpAsync(new AuthSignup { Username = name + "a", Password = "82041795518" }));
    }

    private static async Task Refusal(Func<Task> act)
    {
        try
        {
            await act();
            Console.WriteLine("accepted");
        }
        catch (SignInAgainException refused)
        {
            Console.WriteLine("sign in again: " + refused.Message);
        }
        catch (ApiException refused)
        {
            Console.WriteLine(refused.Message);
        }
    }
}
