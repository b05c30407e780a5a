using System;
using System.Linq;
using System.Threading.Tasks;
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
    }

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
            case "rows":
                return Rows(client);
            case "closed":
                return Closed(client);
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
        var watch = System.Diagnostics.Stopwatch.StartNew();
        await GiveUp(client);
        client.RetryFor = TimeSpan.FromSeconds(1) + TimeSpan.FromTicks(5 * watch.Elapsed.Ticks);
        await GiveUp(client);
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

    private static async Task Closed(ParcheesiClient client)
    {
        using (var stream = client.FollowTable("a"))
        {
            Console.WriteLine((await stream.NextAsync()).Name);
            try
            {
                await stream.NextAsync();
            }
            catch (StreamClosedException closed)
            {
                Console.WriteLine(closed.Code);
            }
        }
    }

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
