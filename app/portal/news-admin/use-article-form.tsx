import { notifications } from '@mantine/notifications'
import { useEffect, useRef, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import type { NewsArticle } from '#app/content/news.ts'
import { failureMessage } from '../failure.ts'
import { useLeaveWarning } from '../use-leave-warning.tsx'
import {
  type ArticleFormState,
  type FieldErrors,
  isChanged,
  parseForm,
  replacedMedia,
  startForm,
} from './article-form-state.ts'
import type { SaveOutcome, SaveRequest } from './save-article.ts'
import { today } from './typed-date.ts'
import { type Upload, useUpload } from './use-upload.ts'

export interface ArticleFormControl {
  readonly form: ArticleFormState
  readonly change: (part: Partial<ArticleFormState>) => void
  readonly errors: FieldErrors
  readonly failure: string | null
  /** The failure is that somebody else saved the article meanwhile. */
  readonly isStale: boolean
  readonly isBusy: boolean
  readonly upload: Upload
  readonly save: () => Promise<void>
  /** Saves over what somebody else saved meanwhile. */
  readonly saveOver: () => Promise<void>
}

const ANY_PATH = '/any'

export function useArticleForm(article: NewsArticle | null): ArticleFormControl {
  // As it was when the form opened: the screen's data is loaded again after every attempt to save.
  const [origin] = useState(article)
  const [start] = useState(() => startForm(origin, today()))
  const [form, setForm] = useState(start)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isStale, setStale] = useState(false)
  const upload = useUpload()
  const fetcher = useFetcher<SaveOutcome>()
  const isBusy = upload.progress !== null || fetcher.state !== 'idle'
  const release = useLeaveWarning(isChanged(form, start))
  useOutcome(fetcher.state === 'idle' ? fetcher.data : undefined, (outcome) => {
    if (outcome.failure !== null) {
      setFailure(outcome.failure)
      setStale(outcome.isStale)
      return
    }
    upload.keep()
    release()
    announce(outcome.saved, origin === null)
    if (outcome.warning !== null)
      notifications.show({ color: 'red', message: outcome.warning, autoClose: false })
  })

  async function send(version: string | null) {
    setFailure(null)
    setStale(false)
    const checked = parseForm(form, ANY_PATH)
    setErrors(checked.errors ?? {})
    if (checked.errors !== null) return
    try {
      const path = form.medium.kind === 'chosen' ? await upload.send(form.medium.file) : ANY_PATH
      const draft = path === null ? null : parseForm(form, path).draft
      if (draft === null) return
      const request: SaveRequest = { draft, version, replaced: replacedMedia(origin, draft) }
      await fetcher.submit(request, { method: 'post', encType: 'application/json' })
    } catch (error) {
      setFailure(failureMessage(error))
    }
  }

  return {
    form,
    change: (part) => setForm((present) => ({ ...present, ...part })),
    errors,
    failure,
    isStale,
    isBusy,
    upload,
    save: () => send(origin?.updatedAt ?? null),
    saveOver: () => send(null),
  }
}

/** Calls once for each outcome of the fetcher, and leaves for the list after a success. */
function useOutcome(outcome: SaveOutcome | undefined, onOutcome: (outcome: SaveOutcome) => void) {
  const navigate = useNavigate()
  const handled = useRef<SaveOutcome>(undefined)
  useEffect(() => {
    if (outcome === undefined || outcome === handled.current) return
    handled.current = outcome
    onOutcome(outcome)
    if (outcome.failure === null) void navigate('/news-admin')
  })
}

function announce({ title }: NewsArticle, isNew: boolean) {
  notifications.show({ color: 'green', message: isNew ? `“${title}” is published.` : `“${title}” is saved.` })
}
