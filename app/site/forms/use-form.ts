import { type FormEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ZodType } from 'zod'
import { checkFields, type FormState } from './form-state.ts'

type Errors = FormState['errors']

/**
 * Unsent input by history entry, so that visiting another page doesn't lose it. Memory only, so it needs no consent.
 */
const unsentInput = new Map<string, FormState['values']>()

export interface SendableForm {
  readonly ref: RefObject<HTMLFormElement | null>
  readonly state: FormState
  /** Share sent, 0 to 1; null if idle. */
  readonly progress: number | null
  readonly submit: (event: FormEvent<HTMLFormElement>) => Promise<void>
  readonly cancel: () => void
}

/**
 * A form with scripts, submitted as without them but keeping the page and the input.
 * @param initialState state of a form submitted without scripts
 * @param validate client-side validation; the server validates again
 * @param filterErrors removes server errors that no longer apply on this page
 */
export function useForm(
  initialState: FormState,
  validate: (values: FormState['values'], form: HTMLFormElement) => Promise<Errors>,
  filterErrors: (errors: Errors, form: HTMLFormElement) => Errors = (errors) => errors,
): SendableForm {
  const { key } = useLocation()
  const [state, setState] = useState<FormState>(() => {
    const values = unsentInput.get(key)
    return values === undefined ? initialState : { values, errors: {} }
  })
  const [progress, setProgress] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  const navigate = useNavigate()
  const ref = useRef<HTMLFormElement>(null)
  const isSent = useRef(false)
  // Before unmount, while the fields still exist.
  useLayoutEffect(() => {
    const form = ref.current
    return () => {
      if (isSent.current) unsentInput.delete(key)
      else if (form !== null) unsentInput.set(key, readInput(form))
    }
  }, [key])

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    if (running.current !== null) return
    const controller = new AbortController()
    running.current = controller
    try {
      const values = readInput(form)
      const errors = await validate(values, form)
      if (Object.keys(errors).length > 0) return setState({ values, errors })
      setProgress(0)
      const response = await sendForm(form, setProgress, controller.signal)
      if (response === null) return
      if ('to' in response) {
        isSent.current = true
        return void (await navigate(response.to))
      }
      setState({ values, ...response, errors: filterErrors(response.errors, form) })
    } finally {
      running.current = null
      setProgress(null)
    }
  }

  return { ref, state, progress, submit, cancel: () => running.current?.abort() }
}

/** @param rules schema and field names; if they fail to load, only the server validates */
export async function fieldErrors(
  rules: Promise<readonly [schema: ZodType, names: readonly string[]]>,
  values: FormState['values'],
): Promise<Errors> {
  const loadedRules = await rules.catch(() => null)
  if (loadedRules === null) return {}
  const checked = checkFields(...loadedRules, values)
  return checked.ok ? {} : checked.errors
}

function readInput(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return Object.fromEntries(entries)
}

export type FormResponse =
  | { readonly to: string }
  | { readonly errors: FormState['errors']; readonly problem?: string }

/** So that the server recognises the same contents if they are sent again. */
const KEY = String(crypto.getRandomValues(new Uint32Array(4)))

const CONNECTION_LOST =
  'The connection was lost, and the form may have reached us. Send it again: we store it only once.'
const REJECTED = 'We couldn’t send the form. Try again in a moment.'

/**
 * Submits a form with the same request as the browser and parses the response page, without leaving the page.
 * @param onProgress share sent, 0 to 1
 * @param signal aborts the upload
 * @returns null if aborted
 */
export function sendForm(
  form: HTMLFormElement,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<FormResponse | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', form.action)
    request.setRequestHeader('Accept', 'text/html')
    request.setRequestHeader('Idempotency-Key', KEY)
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total)
    }
    request.onload = () => resolve(parseResponse(request, form))
    request.onerror = () => resolve({ errors: {}, problem: CONNECTION_LOST })
    request.onabort = () => resolve(null)
    signal.addEventListener('abort', () => request.abort())
    request.send(new FormData(form))
  })
}

function parseResponse(
  { status, responseText, responseURL }: XMLHttpRequest,
  form: HTMLFormElement,
): FormResponse {
  const { origin, pathname, search } = new URL(responseURL)
  // A redirect to another page means success, whatever that page returns.
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
    // Another page, whose heading is the reason.
    return { errors, problem: (status < 500 && page.querySelector('h1')?.textContent) || REJECTED }
  return { errors, ...(problem !== undefined && { problem }) }
}
