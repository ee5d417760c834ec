import { Alert, Button, Text, Textarea, Title } from '@mantine/core'
import { useState } from 'react'
import { longBritishDate } from '#domain/dates/british-date.ts'
import { DELETION_MESSAGE_MAX } from '#domain/people/account.ts'
import styles from './my-account.module.css'
import { useAccountAction } from './use-account-action.ts'

/** Asks for the account and what hangs on it to be erased: a request under data protection law, which staff answer. */
export function DeletionForm() {
  const [message, setMessage] = useState('')
  const { submit, isBusy, failure, filed } = useAccountAction()
  return (
    <section aria-labelledby="deletion-heading" className={styles.panel}>
      <Title order={2} id="deletion-heading">
        Delete my account
      </Title>
      {filed === null ? (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            submit({ intent: 'request-deletion', message })
          }}
        >
          <Text>
            We erase your account and what is stored about you, but for what the law makes us keep, and answer
            you within a month. Until then you can sign in as before.
          </Text>
          {failure !== null && (
            <Alert color="red" role="alert">
              {failure}
            </Alert>
          )}
          <Textarea
            label="Is there anything that we should know? (optional)"
            autosize
            minRows={2}
            size="md"
            maxLength={DELETION_MESSAGE_MAX}
            value={message}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
          <Button type="submit" color="red" variant="outline" loading={isBusy}>
            Ask for my account to be deleted
          </Button>
        </form>
      ) : (
        <Alert role="status" title={filed.isNew ? 'Your request has arrived' : 'You have asked already'}>
          Its reference is <strong>{filed.reference}</strong>. We answer by{' '}
          <time dateTime={filed.dueOn}>{longBritishDate(filed.dueOn)}</time>, by mail to your address.
        </Alert>
      )}
    </section>
  )
}
