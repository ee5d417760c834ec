/**
 * Sends a form with scripts exactly as the browser sends it without: the same address, the same body, the same answer,
 * which is a page. What scripts add is how far it has come, and that the page with the typed text stays.
 */
import type { FormState } from './form-state.ts'

export type SentForm =
  /** Where the answer leads. */
  { readonly to: string } | { readonly errors: FormState['errors']; readonly problem?: string }

const BROKEN_OFF = 'The connection broke off. Nothing was sent; please try again.'
const NOT_TAKEN = 'The form could not be sent. Please try again in a moment.'

/**
 * @param onProgress share of the form that has been sent, 0 to 1
 * @param signal ends the sending
 * @returns null when it was ended
 */
export function sendForm(
  form: HTMLFormElement,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<SentForm | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', form.action)
    request.setRequestHeader('Accept', 'text/html')
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total)
    }
    request.onload = () => resolve(readAnswer(request, form))
    request.onerror = () => resolve({ errors: {}, problem: BROKEN_OFF })
    request.onabort = () => resolve(null)
    signal.addEventListener('abort', () => request.abort())
    request.send(new FormData(form))
  })
}

function readAnswer({ status, responseText, responseURL }: XMLHttpRequest, form: HTMLFormElement): SentForm {
  const { origin, pathname, search } = new URL(responseURL)
  // A form that was taken leads on to another page, whatever becomes of that.
  if (origin === location.origin && pathname !== new URL(form.action).pathname)
    return { to: pathname + search }
  const page = new DOMParser().parseFromString(responseText, 'text/html')
  const errors = Object.fromEntries(
    [...page.querySelectorAll<HTMLElement>('[data-error-for]')].map((element) => [
      element.dataset.errorFor ?? '',
      element.textContent ?? '',
    ]),
  )
  const problem = page.querySelector('[data-form-problem]')?.textContent ?? undefined
  if (problem === undefined && Object.keys(errors).length === 0)
    // A page of another kind: its heading says why.
    return { errors, problem: (status < 500 && page.querySelector('h1')?.textContent) || NOT_TAKEN }
  return { errors, ...(problem !== undefined && { problem }) }
}
