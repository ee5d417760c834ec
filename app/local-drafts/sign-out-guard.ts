/** Deletes local drafts at sign-out, after confirmation if any are unsaved. Public pages load it only then. */
import type { Question } from '#app/session/ask-to-confirm.ts'
import { LOCAL_DRAFTS_DATABASE } from '#domain/session/session.ts'
import { openDraftStore } from './draft-store.ts'

/**
 * @param ask resolves to true if the user wants to continue
 * @returns whether to sign out
 */
export async function confirmDiscardDrafts(
  userId: string,
  ask: (question: Question) => Promise<boolean>,
): Promise<boolean> {
  // Opening a missing database would create it.
  const databases = (await indexedDB.databases?.()) ?? []
  if (!databases.some(({ name }) => name === LOCAL_DRAFTS_DATABASE)) return true
  const store = openDraftStore()
  const titles = (await store.listEntries(userId)).map(({ title }) => title)
  if (titles.length > 0 && !(await ask(buildQuestion(titles)))) return false
  await store.clear(userId)
  return true
}

function buildQuestion(titles: readonly string[]): Question {
  const names = [...new Set(titles.map((title) => (title.trim() === '' ? 'Untitled' : title)))]
  const shown = names.slice(0, 3).map((name) => `“${name}”`)
  const more = names.length - shown.length
  const list = `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  return {
    title: 'Sign out and delete unsaved text?',
    text: `Unsaved, and stored only on this device: ${list}. Signing out deletes it permanently.`,
    yes: 'Sign out and delete',
    no: 'Stay signed in',
    isHarmful: true,
  }
}
