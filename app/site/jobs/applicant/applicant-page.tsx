/** Applicant's view: status, changes and all stored data. */
import type { ReactNode } from 'react'
import type { ApplicantPage as Page } from '#app/content/applications/applicant-self-service.ts'
import { DropZone } from '#app/site/forms/drop-zone.tsx'
import { CheckboxField, RadioField, TextField } from '#app/site/forms/fields.tsx'
import { ErrorSummary, FormFrame } from '#app/site/forms/form-frame.tsx'
import { EMPTY_FORM, type FormState, FormStateContext } from '#app/site/forms/form-state.ts'
import { buttonClass } from '#app/ui/button/button.ts'
import { APPLICANT_KEY, APPLICANT_PAGE, applicantPath } from '#domain/applications/applicant-link.ts'
import { CLOSED_STATUSES, CV_ACCEPT, validateCv } from '#domain/applications/applications.ts'
import { formatInterviewTime, INTERVIEW_CHOICE_MESSAGES } from '#domain/applications/interviews.ts'
import { STAGES } from '#domain/applications/stages.ts'
import { formatLongDate, toLondonDate } from '#domain/dates/dates.ts'
import { formatFileSize } from '#domain/media/media.ts'
import { formatMonths, ON_FILE_MONTHS } from '#domain/retention/retention.ts'
import pageStyles from '../../layout/message-page.module.css'
import styles from './applicant.module.css'
import { StoredApplicantData } from './stored-data.tsx'

interface ApplicantPageProps {
  readonly token: string
  readonly application: Page
  /** Last day of retention; and the last day if the applicant consented today. */
  readonly keptUntil: string
  readonly newConsentUntil: string
  /** Last action, and the form that was rejected. */
  readonly done: string
  readonly rejectedForm: { readonly act: string; readonly state: FormState }
}

const DONE: Readonly<Record<string, string>> = {
  withdrawn: 'We’ve withdrawn your application and emailed you a confirmation.',
  details: 'We’ve changed your contact details and emailed you a confirmation.',
  cv: 'We’ve received your new CV and emailed you a confirmation.',
  kept: 'We’ll keep your application on file. We’ve emailed you a confirmation.',
  'not-kept': 'We no longer keep your application on file. We’ve emailed you a confirmation.',
  interview: INTERVIEW_CHOICE_MESSAGES.chosen,
  nothing: 'No changes to save.',
}

export function ApplicantPage(props: ApplicantPageProps) {
  const { token, application, keptUntil, newConsentUntil, done, rejectedForm } = props
  const { reference, job_title: jobTitle, status, submitted_at: submittedAt, cv } = application
  const onFileUntil = application.kept_on_file_until
  const stage = STAGES[status]
  const isClosed = CLOSED_STATUSES.some((closed) => closed === status)
  const stateOf = (act: string) => (rejectedForm.act === act ? rejectedForm.state : EMPTY_FORM)
  const { name, email, phone } = application
  const details = stateOf('details')
  return (
    <div className={pageStyles.page}>
      <h1>Your application: {jobTitle}</h1>
      {DONE[done] !== undefined && rejectedForm.act === '' && (
        <p role="status" className={pageStyles.notice}>
          {DONE[done]}
        </p>
      )}
      {rejectedForm.act === '' && <ErrorSummary state={rejectedForm.state} />}
      <section aria-labelledby="stage" className={styles.stage}>
        <h2 id="stage">{stage.title}</h2>
        <p>{stage.next}</p>
        <dl className={styles.facts}>
          <div>
            <dt>Reference</dt>
            <dd>{reference}</dd>
          </div>
          <div>
            <dt>Sent on</dt>
            <dd>{formatLongDate(toLondonDate(new Date(submittedAt)))}</dd>
          </div>
          <div>
            <dt>Kept until</dt>
            <dd>{formatLongDate(keptUntil)}, then erased automatically</dd>
          </div>
        </dl>
      </section>

      {application.interview !== null && !isClosed && (
        <Interview interview={application.interview} token={token} state={stateOf('interview')} />
      )}

      <Section id="details" title="Your contact details">
        <ActionForm act="details" token={token}>
          <FormFrame
            state={
              rejectedForm.act === 'details'
                ? details
                : { values: { name, email, phone: phone ?? '' }, errors: {} }
            }
          >
            <TextField name="name" label="Your name" autoComplete="name" />
            <TextField
              name="email"
              label="Email address"
              type="email"
              autoComplete="email"
              spellCheck={false}
            />
            <TextField
              name="phone"
              label="Phone number"
              type="tel"
              autoComplete="tel"
              width="medium"
              optional
            />
            <button type="submit" className={buttonClass('quiet')}>
              Save details
            </button>
          </FormFrame>
        </ActionForm>
      </Section>

      <Section id="cv" title="Your CV">
        {cv === null ? (
          <p>You didn’t send a CV.</p>
        ) : (
          <Download token={token} what="cv" label={`Download ${cv.file_name} (${formatFileSize(cv.size)})`} />
        )}
        <ActionForm act="cv" token={token}>
          <FormFrame state={stateOf('cv')}>
            <DropZone
              name="cv"
              label={cv === null ? 'Send a CV' : 'Replace your CV'}
              hint={`PDF or Word (.pdf, .doc or .docx), up to 10 MB.${cv === null ? '' : ' It replaces your earlier CV, which we’ll erase.'}`}
              accept={CV_ACCEPT}
              refusal={validateCv}
            />
            <button type="submit" className={buttonClass('quiet')}>
              Send this CV
            </button>
          </FormFrame>
        </ActionForm>
      </Section>

      <Section id="held" title="Everything we hold about you">
        <p>This is everything, including our notes about your application. You can download it as a file.</p>
        <Download token={token} what="data" label="Download it all as a file (JSON)" />
        <StoredApplicantData data={application.held} />
      </Section>

      <Section id="on-file" title="Keep your application on file">
        {onFileUntil === null ? (
          <>
            <p>
              If you agree, we’ll keep your application for {formatMonths(ON_FILE_MONTHS)}, until{' '}
              {formatLongDate(newConsentUntil)}, to tell you about suitable vacancies. Your consent ends
              automatically on that day. You can withdraw it sooner here, and refusing won’t count against
              you.
            </p>
            <ActionForm act="keep" token={token}>
              <button type="submit" className={buttonClass('quiet')}>
                I agree: keep it until {formatLongDate(newConsentUntil)}
              </button>
            </ActionForm>
          </>
        ) : (
          <>
            <p>
              You’ve agreed that we keep it until {formatLongDate(onFileUntil)}. Your consent ends
              automatically.
            </p>
            <div className={styles.actions}>
              {onFileUntil < newConsentUntil && (
                <ActionForm act="keep" token={token}>
                  <button type="submit" className={buttonClass('quiet')}>
                    Renew until {formatLongDate(newConsentUntil)}
                  </button>
                </ActionForm>
              )}
              <ActionForm act="keep-no-longer" token={token}>
                <button type="submit" className={buttonClass('quiet')}>
                  Withdraw my consent
                </button>
              </ActionForm>
            </div>
          </>
        )}
      </Section>

      {!isClosed && (
        <Section id="withdraw" title="Withdraw your application">
          <p>
            We’ll stop considering it and tell everyone who is reading it. We’ll keep what you sent until the
            date above, unless you erase it below.
          </p>
          <ActionForm act="withdraw" token={token}>
            <button type="submit" className={buttonClass('quiet')}>
              Withdraw my application
            </button>
          </ActionForm>
        </Section>
      )}

      <Section id="erase" title="Erase everything now">
        <p>
          This erases your application, your cover letter, your CV, our notes and our emails to you
          immediately. You can’t undo it, and we can no longer consider you for the vacancy.
        </p>
        <ActionForm act="erase" token={token}>
          <FormStateContext value={stateOf('erase')}>
            <div className={styles.erase}>
              <ErrorSummary state={stateOf('erase')} />
              <CheckboxField name="sure" label="Yes, erase everything about this application" />
              <button type="submit" className={buttonClass('primary')}>
                Erase everything now
              </button>
            </div>
          </FormStateContext>
        </ActionForm>
      </Section>
    </div>
  )
}

interface InterviewProps {
  readonly interview: NonNullable<Page['interview']>
  readonly token: string
  readonly state: FormState
}

function Interview({ interview, token, state }: InterviewProps) {
  const { starts_at: times, minutes, place, chosen } = interview
  if (chosen !== null)
    return (
      <Section id="interview" title="Your interview">
        <p>
          {formatInterviewTime(chosen)}, {minutes} minutes. {place}
        </p>
      </Section>
    )
  return (
    <Section id="interview" title="Choose a time to meet us">
      <p>
        {minutes} minutes. {place}
      </p>
      <ActionForm act="interview" token={token}>
        <FormFrame state={state}>
          <RadioField
            name="time"
            label="Which time suits you?"
            choices={times.map((time) => ({ value: time, label: formatInterviewTime(time) }))}
          />
          <button type="submit" className={buttonClass('primary')}>
            Choose this time
          </button>
        </FormFrame>
      </ActionForm>
    </Section>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** The action field precedes files, so that the server can validate them while they arrive. */
function ActionForm({ act, token, children }: { act: string; token: string; children: ReactNode }) {
  return (
    <form method="post" action={applicantPath(token)} encType="multipart/form-data" noValidate>
      <input type="hidden" name="act" value={act} />
      {children}
    </form>
  )
}

function Download({ token, what, label }: { token: string; what: string; label: string }) {
  return (
    <form method="post" action={`${APPLICANT_PAGE}/download`}>
      <input type="hidden" name={APPLICANT_KEY} value={token} />
      <button type="submit" name="what" value={what} className={buttonClass('quiet')}>
        {label}
      </button>
    </form>
  )
}
