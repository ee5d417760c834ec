import styles from './dialog.module.css'

export interface Question {
  readonly title: string
  readonly text: string
  readonly yes: string
  readonly no: string
  readonly isHarmful?: boolean
}

/**
 * Asks in a dialog without React, so that the website and the portal can both use it. Enter and Escape choose `no`.
 * @returns whether the user chose `yes`
 */
export function askToConfirm({ title, text, yes, no, isHarmful = false }: Question): Promise<boolean> {
  const dialog = document.createElement('dialog')
  dialog.className = styles.dialog ?? ''
  dialog.setAttribute('role', 'alertdialog')
  const heading = document.createElement('h2')
  heading.id = 'question-title'
  heading.className = styles.title ?? ''
  heading.textContent = title
  const message = document.createElement('p')
  message.id = 'question-text'
  message.className = styles.message ?? ''
  message.textContent = text
  dialog.setAttribute('aria-labelledby', heading.id)
  dialog.setAttribute('aria-describedby', message.id)
  const form = document.createElement('form')
  form.method = 'dialog'
  form.className = styles.actions ?? ''
  for (const [label, value, isPrimary] of [
    [no, '', isHarmful],
    [yes, 'yes', !isHarmful],
  ] as const) {
    const button = document.createElement('button')
    button.type = 'submit'
    button.value = value
    button.className = (isPrimary ? styles.primary : styles.plain) ?? ''
    button.textContent = label
    button.autofocus = value === ''
    form.append(button)
  }
  dialog.append(heading, message, form)
  document.body.append(dialog)
  dialog.showModal()
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(dialog.returnValue === 'yes')
    })
  })
}
