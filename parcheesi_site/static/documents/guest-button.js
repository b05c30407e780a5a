// The button of the API's interactive page that creates a guest, and authorizes the page as that.

/**
 * A plugin of Swagger UI: puts the button beside the one for a token of one's own.
 * @param {any} system
 */
function guestButton({ React }) {
  const h = React.createElement;

  /** @param {any} Original @param {any} system */
  const authorizeBtn = (Original, { authActions, specSelectors }) =>
    /** @param {any} given */
    function WithGuest(given) {
      const [said, say] = React.useState("");
      const [busy, wait] = React.useState(false);
      const create = async () => {
        wait(true);
        const { user, access_token: value, reason } = await newGuest();
        wait(false);
        if (reason) return say(`No guest: ${reason}`);
        const schema = specSelectors.securityDefinitions().get("bearer").toJS();
        authActions.authorizeWithPersistOption({ bearer: { name: "bearer", schema, value } });
        say(`Authorized for an hour, as the guest ${user.name}.`);
      };
      const button = h(
        "button",
        { type: "button", className: "btn", disabled: busy, onClick: create },
        "Continue as a new guest",
      );
      const style = { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8px" };
      return h("div", { style }, h("span", { role: "status" }, said), button, h(Original, given));
    };

  return { wrapComponents: { authorizeBtn } };
}

/**
 * A new guest with its token, or the reason why there is none.
 * @returns {Promise<any>}
 */
async function newGuest() {
  try {
    const answer = await fetch("/api/v1/auth/guest", { method: "POST" });
    const body = await answer.json();
    return answer.ok ? body : { reason: body.detail };
  } catch {
    return { reason: "the service does not answer." };
  }
}

Object.assign(window, { guestButton });
