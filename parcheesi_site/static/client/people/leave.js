// Signing out. A guest is asked first: nobody can sign in to a guest's account again.

import { session, signOut } from "../service/api.js";
import { confirmed } from "../page/dom.js";
import { t } from "../texts/texts.js";

/** Signs out. A guest may stay, and register. */
export async function leave() {
  const loses = Boolean(session.user?.guest);
  if (loses && !(await confirmed(t("leave_guest_sure"), t("leave_guest"), t("leave_guest_not")))) {
    location.hash = "#/me";
    return;
  }
  await signOut();
}
