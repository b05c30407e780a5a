// Texts of the leaderboards.

export default {
  past_weeks: ["Past weeks", "Semanas anteriores"],
  week_of: ["{week}, from {date}", "{week}, desde el {date}"],
  week_ends_in: ["The week ends in", "La semana acaba en"],
  prizes: ["Prizes", "Premios"],
  prize: ["Prize", "Premio"],
  prizes_lead: [
    "Players with more than 0 points get the prize of their place when the week ends.",
    "Al acabar la semana, quien tiene más de 0 puntos recibe el premio de su puesto.",
  ],
  time_days: ["{days} d {hours} h", "{days} d {hours} h"],
  time_hours: ["{hours} h {minutes} min", "{hours} h {minutes} min"],
  time_minutes: ["{minutes} min {seconds} s", "{minutes} min {seconds} s"],
};
