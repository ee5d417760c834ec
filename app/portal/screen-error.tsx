import { Alert, Button, Stack, Title } from '@mantine/core'
import { useState } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { failureMessage } from './failure.ts'

/** The error boundary of every screen: says what failed, within the frame, and offers to try again. */
export function ScreenError() {
  const error = useRouteError()
  const [message] = useState(() => failureMessage(error))
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return (
    <Stack align="flex-start">
      <Title order={1}>{isMissing ? 'Not found' : 'That did not work'}</Title>
      <Alert color="red" role="alert" w="100%">
        {message}
      </Alert>
      {!isMissing && <Button onClick={() => window.location.reload()}>Try again</Button>}
    </Stack>
  )
}
