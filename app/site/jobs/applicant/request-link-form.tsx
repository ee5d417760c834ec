/** Shown for missing or invalid links: requests a new one. */
import { Link } from 'react-router'
import { TextField } from '#app/site/forms/fields.tsx'
import { FormFrame } from '#app/site/forms/form-frame.tsx'
import type { FormState } from '#app/site/forms/form-state.ts'
import { buttonClass } from '#app/ui/button/button.ts'
import { BRAND } from '#company/brand.ts'
import { APPLICANT_PAGE } from '#domain/applications/applicant-link.ts'
import pageStyles from '../../layout/message-page.module.css'

interface LinkFormProps {
  readonly why: 'asking' | 'ended' | 'limited'
  readonly done: string
  readonly initialState: FormState
}

const DONE: Readonly<Record<string, string>> = {
  erased:
    'Everything has been erased: your application, your CV, our notes and our emails to you. We’ve sent you one last email to confirm it.',
  link: 'If the reference and the address match, the link is on its way to you by email.',
}

const WHY = {
  asking: 'Open your application with the link in our email. If you’ve lost it, we’ll send you another.',
  ended:
    'This link no longer works. Your application may have been erased, or a newer email has a newer link. If we still have your application, we’ll send you another link.',
  limited: 'This page has been opened too often. Wait ten minutes and try again.',
} as const

export function LinkForm({ why, done, initialState }: LinkFormProps) {
  return (
    <div className={pageStyles.page}>
      <h1>Your application</h1>
      {why === 'asking' && DONE[done] !== undefined ? (
        <p role="status" className={pageStyles.notice}>
          {DONE[done]}
        </p>
      ) : (
        <p className={pageStyles.lead}>{WHY[why]}</p>
      )}
      {why !== 'limited' && done !== 'erased' && (
        <form method="post" action={APPLICANT_PAGE} encType="multipart/form-data" noValidate>
          <FormFrame state={initialState}>
            <TextField
              name="reference"
              label="Reference"
              hint="It’s in our email, and looks like JA-7K2M-9QXP."
              width="short"
              autoComplete="off"
              spellCheck={false}
            />
            <TextField
              name="email"
              label="Email address"
              hint="The one you applied with."
              type="email"
              autoComplete="email"
              spellCheck={false}
            />
            <button type="submit" className={buttonClass('primary')}>
              Send me the link
            </button>
          </FormFrame>
        </form>
      )}
      <p>
        Or email <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>, or{' '}
        <Link to="/jobs">see the vacancies</Link>.
      </p>
    </div>
  )
}
