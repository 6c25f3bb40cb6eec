/** Decides whether a key press can be a keyboard shortcut. */

/** Returns true in text fields, dialogs and menus, where keys have their own meaning. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input, textarea, select, [role="textbox"], dialog, [role="menu"]') !== null)
  );
}

/** Returns true for a key press that can be a shortcut: no modifier, not handled yet, and not in a text field. */
export function isShortcut(event: KeyboardEvent): boolean {
  return !(event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target));
}
