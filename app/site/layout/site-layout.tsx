import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
export default function SiteLayout() { return <html lang="en-GB"><head><Meta/><Links/></head><body><Outlet/><ScrollRestoration/><Scripts/></body></html> }
export function ErrorBoundary() { return <html lang="en-GB"><head><Meta/><Links/></head><body>oops<Scripts/></body></html> }
