const QUICK_MS = 500

type QuickPanels<Panels> = { readonly [Name in keyof Panels]: Panels[Name] | Awaited<Panels[Name]> }

/**
 * Waits up to 500 ms and replaces the promises that have resolved with their data, so that these panels are painted
 * with the screen. React shows data that replaces a placeholder 300 ms after the placeholder at the earliest.
 */
export async function awaitQuickPanels<Panels extends Readonly<Record<string, Promise<unknown>>>>(
  panels: Panels,
): Promise<QuickPanels<Panels>> {
  const loaded: Record<string, unknown> = { ...panels }
  const loading = Object.entries(panels).map(async ([name, panel]) => {
    loaded[name] = await panel
  })
  await Promise.race([Promise.all(loading), new Promise((resolve) => setTimeout(resolve, QUICK_MS))])
  // A copy, because slow panels are still loading.
  return { ...loaded } as QuickPanels<Panels>
}
