/** Browsers open a folded record that a link leads into; older ones do not. */
function openTarget(): void {
  const folded = document.getElementById(location.hash.slice(1))?.closest("details");
  if (folded === null || folded === undefined || folded.open) return;
  folded.open = true;
  folded.scrollIntoView();
}
openTarget();
addEventListener("hashchange", openTarget);
