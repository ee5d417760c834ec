import { createElement, type ReactNode } from 'react'
import { useShown } from './page-tree.tsx'

/** Title, descriptions and stylesheets of the page, as React Router writes them on the server. */
export function PageHead(): ReactNode {
  const { frame, state } = useShown()
  const { page, location } = state
  // Without its loader's answer a page has nothing to say of itself.
  const given = {
    loaderData: page.data,
    params: page.params,
    location,
    matches: [],
    error: page.error?.thrown,
  }
  const isWhole = page.error === undefined || page.module.ErrorBoundary !== undefined
  const descriptions = isWhole ? (page.module.meta?.(given) ?? []) : []
  const styles = new Set([...frame.styles, ...(isWhole ? page.styles : [])])
  return (
    <>
      <>{descriptions.map(describe)}</>
      <>
        {[...styles].map((address) => (
          <link key={address} rel="stylesheet" href={address} />
        ))}
      </>
    </>
  )
}

function describe(description: object): ReactNode {
  const { tagName = 'meta', title, ...attributes } = description as Record<string, string>
  if (title !== undefined && tagName === 'meta') return <title key="title">{title}</title>
  return createElement(tagName, { key: JSON.stringify(description), title, ...attributes })
}
