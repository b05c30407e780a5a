using System;
using System.Linq;
using System.Threading.Tasks;
using Parcheesi;

/// <summary>Plays a whole game of Parchís against a robot of the service.</summary>
internal static class Robot
{
    private static void Main(string[] arguments) =>
        PlayAsync(arguments.FirstOrDefault() ?? "http://127.0.0.1:8000").GetAwaiter().GetResult();

    private static async Task PlayAsync(string service)
    {
        using (var client = new ParcheesiClient(service))
        {
            await client.SignInAsGuestAsync();
            var table = await client.CreateTableAsync(
                new CreateTableRequest { Ruleset = "parchis", Seats = 2, RobotPauseMs = 0 });
            table = await client.AddRobotsAsync(table.Id, new AddRobotsRequest { Strength = "easy" });
            var game = await client.StartGameAsync(table.Id, new StartGameRequest { Version = table.Version });

            game = await client.PlayGameAsync(game.Id, state => state.LegalMoves.OrderByDescending(Worth).First());

            Console.WriteLine("games/" + game.Id + " is " + game.Status);
            foreach (var place in game.Result.Places)
            {
                Console.WriteLine(place.PlaceValue + ". seat " + place.Seat + ", " + place.Distance + " spaces from home");
            }
        }
    }

    /// <summary>Home first, then a capture, then out of the nest, then the longest way.</summary>
    private static int Worth(Move move) =>
        (move.To == "home" ? 800 : 0) + (move.Captures != null ? 400 : 0) + (move.From == "nest" ? 200 : 0) + move.Value;
}
