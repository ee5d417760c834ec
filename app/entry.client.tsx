import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { isRouteErrorResponse } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { reportBoundaryError } from './document/boundary-errors.ts'

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter
        onError={(error, { errorInfo }) => {
          // A 404 is an expected response, not an error.
          if (!isRouteErrorResponse(error)) reportBoundaryError(error, errorInfo)
        }}
      />
    </StrictMode>,
  )
})
