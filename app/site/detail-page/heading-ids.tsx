import { Children, cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'

const toId = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** Gives the `h2` elements ids made from their text, so that they can be linked to. */
export function withHeadingIds(children: ReactNode): ReactNode {
  return Children.map(children, (child) => {
    if (!isValidElement(child)) return child
    const { props, type } = child as ReactElement<{ readonly id?: string; readonly children?: ReactNode }>
    if (type === Fragment) return withHeadingIds(props.children)
    const isPlain = type === 'h2' && props.id === undefined && typeof props.children === 'string'
    return isPlain
      ? cloneElement(child as ReactElement<{ id?: string }>, { id: toId(props.children) })
      : child
  })
}

/** The same for sanitised HTML, whose headings have no attributes. */
export function withHeadingIdsInHtml(html: string): string {
  return html.replace(/<h2>([^<>&]+)<\/h2>/g, (_, title: string) => `<h2 id="${toId(title)}">${title}</h2>`)
}
