/**
 * What pages ask of the router that runs them. React Router runs them on the server, in development and in the portal; in
 * browsers a small one of our own (site/) runs public pages, because React Router weighs more than most of them
 * (docs/decisions/0026). Whoever starts a document says which, once, before anything of it is rendered.
 */
import type { AnchorHTMLAttributes, ComponentType, ReactNode, Ref } from 'react'

export interface PageLocation {
  readonly pathname: string
  /** With its question mark; empty where there is none. */
  readonly search: string
  /** With its number sign; empty where there is none. */
  readonly hash: string
  /** Of this entry in the browser's history. */
  readonly key: string
}

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** An address of this site; relative ones start from the present page. */
  readonly to: string
  /** Whether it takes the place of this page in the browser's history. */
  readonly replace?: boolean
  /** Whether the next page stays scrolled as this one is. */
  readonly preventScrollReset?: boolean
  readonly ref?: Ref<HTMLAnchorElement>
}

export interface NavigateOptions {
  readonly replace?: boolean
  readonly preventScrollReset?: boolean
}

/** Ends when the page is shown. */
export type Navigate = (to: string, options?: NavigateOptions) => void | Promise<void>

/** A page that is on its way; `location` is absent while none is. */
export interface PageNavigation {
  readonly location: PageLocation | undefined
  /** Absent where nothing is being sent. */
  readonly formMethod: string | undefined
}

/** A page that was asked for and is held back. */
export interface HeldPage {
  /** Path and query. */
  readonly address: string
  /** Goes there after all. */
  readonly goOn: () => void
}

export interface Router {
  readonly Link: ComponentType<LinkProps>
  /** The page, within the frame of its document. */
  readonly Page: ComponentType
  /** Title, descriptions and stylesheets of what is shown. */
  readonly PageHead: ComponentType
  /** Scrolls to where a page was left, and keeps that in the tab. */
  readonly ScrollKeeper: ComponentType<{ readonly storageKey: string }>
  /** What starts the document's scripts, and says when they have. */
  readonly PageScripts: ComponentType<PageScriptsProps>
  readonly useLocation: () => PageLocation
  readonly useNavigate: () => Navigate
  readonly useNavigation: () => PageNavigation
  /** What the page's loader answered. */
  readonly usePageData: () => unknown
  /** Asks for the navigation as it is now, rendered or not. */
  readonly useNavigationNow: () => () => PageNavigation
  /** Holds back what is on another path while the device has no connection. */
  readonly useHeldPage: () => HeldPage | null
  /** Of the document's inline scripts; undefined in browsers. */
  readonly useNonce: () => string | undefined
}

export interface PageScriptsProps {
  readonly nonce?: string | undefined
  /** Whether the page reads without scripts, which then wait until it has been painted. */
  readonly reads: boolean
}

let router: Router | undefined

export function routeBy(given: Router): void {
  router = given
}

function given(): Router {
  if (router === undefined) throw new Error('Nobody has said which router runs this document')
  return router
}

export const useLocation = (): PageLocation => given().useLocation()
export const useNavigate = (): Navigate => given().useNavigate()
export const useNavigation = (): PageNavigation => given().useNavigation()
export const useNavigationNow = (): (() => PageNavigation) => given().useNavigationNow()
export const useHeldPage = (): HeldPage | null => given().useHeldPage()
export const usePageData = <Data,>(): Data => given().usePageData() as Data
export const useNonce = (): string | undefined => given().useNonce()

export function Link(props: LinkProps): ReactNode {
  const Given = given().Link
  return <Given {...props} />
}

export function Page(): ReactNode {
  const Given = given().Page
  return <Given />
}

export function PageHead(): ReactNode {
  const Given = given().PageHead
  return <Given />
}

export function ScrollKeeper(props: { readonly storageKey: string }): ReactNode {
  const Given = given().ScrollKeeper
  return <Given {...props} />
}

export function PageScripts(props: PageScriptsProps): ReactNode {
  const Given = given().PageScripts
  return <Given {...props} />
}

/** What a loader answered that a page cannot be made of. */
export interface ErrorAnswer {
  readonly status: number
  readonly data: unknown
}

export function isErrorAnswer(error: unknown): error is ErrorAnswer {
  return typeof error === 'object' && error !== null && 'status' in error && 'data' in error
}
