import type { ReactNode } from 'react'
import { buttonClass } from '#app/ui/button/button.ts'
import css from './preview-notice.module.css'

interface PreviewNoticeProps {
  readonly children: ReactNode
  readonly way?: { readonly label: string; readonly go: () => void }
}

/** What stands in the post's place while, or because, it is not there. */
export function PreviewNotice({ children, way }: PreviewNoticeProps) {
  return (
    <div className={css.notice}>
      <h1>Preview</h1>
      <p role="status">{children}</p>
      {way && (
        <button type="button" className={buttonClass('primary')} onClick={way.go}>
          {way.label}
        </button>
      )}
      <noscript>
        <p>A preview needs scripts: it is read with the rights of the person who is signed in.</p>
      </noscript>
    </div>
  )
}

export type PreviewStatus = 'draft' | 'scheduled' | 'out'

const WORDS: Readonly<Record<PreviewStatus, string>> = {
  draft: 'Preview of a draft. Visitors do not see it.',
  scheduled: 'Preview of a scheduled post. Visitors see it from its date on.',
  out: 'Preview of a post that is out.',
}

/** Says above the post that this is none of the site's pages. */
export function PreviewBar({ status }: { readonly status: PreviewStatus }) {
  return (
    <p role="status" className={css.bar}>
      {WORDS[status]}
    </p>
  )
}
