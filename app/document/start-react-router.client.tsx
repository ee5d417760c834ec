import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { isRouteErrorResponse } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { tellCaught } from './caught-errors.ts'

/** Starts a document that React Router runs: the portal's, and every one in development. */
export function start(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter
          onError={(error, { errorInfo }) => {
            // That there is no such record is an answer.
            if (!isRouteErrorResponse(error)) tellCaught(error, errorInfo)
          }}
        />
      </StrictMode>,
    )
  })
}
