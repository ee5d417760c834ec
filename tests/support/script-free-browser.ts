import { within } from '@testing-library/react'

/** A browser without scripts: it opens pages, and fills in and sends their forms. Needs the simulated document. */
export function openScriptFreeBrowser(siteUrl: string) {
  let page = document.implementation.createHTMLDocument()
  let address = ''
  let status = 0

  async function load(path: string, init?: RequestInit): Promise<void> {
    const response = await fetch(new URL(path, siteUrl), init)
    address = response.url
    status = response.status
    page = new DOMParser().parseFromString(await response.text(), 'text/html')
  }
  return {
    /** Status of the last response. */
    status: () => status,
    address: () => address,
    text: () => page.querySelector('main')?.textContent ?? '',
    open: (path: string) => load(path),
    field: (label: string | RegExp) => within(page.body).getByLabelText<HTMLInputElement>(label),
    /** Sends the form of a button. @param files by field name */
    async press(button: string | RegExp, files: Readonly<Record<string, File>> = {}): Promise<void> {
      const submitter = within(page.body).getByRole<HTMLButtonElement>('button', {
        name: button,
        hidden: true,
      })
      const form = submitter.closest('form')
      if (form === null) throw new Error(`${button} is in no form`)
      const fields = new FormData(form, submitter)
      for (const [name, file] of Object.entries(files)) fields.set(name, file)
      const isMultipart = form.getAttribute('enctype') === 'multipart/form-data'
      await load(form.getAttribute('action') ?? address, {
        method: 'POST',
        body: isMultipart ? fields : new URLSearchParams(fields as never),
        headers: { 'sec-fetch-site': 'same-origin' },
      })
    },
  }
}
