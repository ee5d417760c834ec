/** Deletes local drafts at sign-out, after confirmation if any are unsaved. Public pages load it only then. */
import styles from '#app/session/dialog.module.css'
import { LOCAL_DRAFTS_DATABASE } from '#domain/session/session.ts'
import { openDraftStore } from './draft-store.ts'

export interface Question {
  readonly message: string
  readonly yes: string
  readonly no: string
}

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
    message: `Unsaved, and stored only on this device: ${list}. Signing out deletes it permanently.`,
    yes: 'Sign out and delete',
    no: 'Stay signed in',
  }
}

/** A dialog without React, so that the website and the portal can both show it. */
export function askInDialog({ message, yes, no }: Question): Promise<boolean> {
  const dialog = document.createElement('dialog')
  dialog.className = styles.dialog ?? ''
  dialog.setAttribute('role', 'alertdialog')
  const text = document.createElement('p')
  text.id = 'discard-drafts-question'
  text.className = styles.message ?? ''
  text.textContent = message
  dialog.setAttribute('aria-labelledby', text.id)
  const form = document.createElement('form')
  form.method = 'dialog'
  form.className = styles.actions ?? ''
  for (const [label, value, style] of [
    [yes, 'yes', styles.plain],
    [no, '', styles.primary],
  ] as const) {
    const button = document.createElement('button')
    button.type = 'submit'
    button.value = value
    button.className = style ?? ''
    button.textContent = label
    // Enter chooses the safe option.
    button.autofocus = value === ''
    form.append(button)
  }
  dialog.append(text, form)
  document.body.append(dialog)
  dialog.showModal()
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(dialog.returnValue === 'yes')
    })
  })
}
