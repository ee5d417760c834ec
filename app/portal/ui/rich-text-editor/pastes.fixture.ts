/** Real `text/html` clipboard content, shortened. The marks that identify each program are unchanged. */

/** Word for Windows: lists as paragraphs, local image files and wrapped lines. */
export const WORD = `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word"
xmlns="http://www.w3.org/TR/REC-html40">

<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=Generator content="Microsoft Word 15">
<link rel=File-List href="file:///C:/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml>
 <o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings>
</xml><![endif]-->
<style>
<!--
 @list l0:level1 {mso-level-number-format:bullet; mso-level-text:\\F0B7;}
 p.MsoNormal, li.MsoNormal {margin:0cm; font-size:11.0pt; font-family:"Calibri",sans-serif;}
-->
</style>
</head>

<body lang=EN-GB style='tab-interval:36.0pt;word-wrap:break-word'>
<!--StartFragment-->

<p class=MsoTitle>Board grades<o:p></o:p></p>

<h1>Choosing a flute<o:p></o:p></h1>

<p class=MsoNormal>A <b>B flute</b> is<span style='mso-spacerun:yes'>   </span>3&nbsp;mm
thick; <i style='mso-bidi-font-style:normal'>E flute</i> is thinner. Ask in <st1:place
w:st="on"><st1:City w:st="on">Andover</st1:City></st1:place> or see <a
href="https://www.example.com/flutes?a=1&amp;b=2">the guide</a>.<a
style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span
class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]>[1]<![endif]></span></span></a><o:p></o:p></p>

<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol'><span
style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]>Strong<o:p></o:p></p>

<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span
style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>in <b>stacking</b><o:p></o:p></p>

<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Light<o:p></o:p></p>

<p class=MsoNormal><o:p>&nbsp;</o:p></p>

<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span
style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]>Measure<o:p></o:p></p>

<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span
style='mso-list:Ignore'>2.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]>Ask<o:p></o:p></p>

<h1>Prices<o:p></o:p></h1>

<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;border:none;mso-border-alt:solid windowtext .5pt'>
 <tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'>
  <td width=301 valign=top style='width:225.4pt;border:solid windowtext 1.0pt'>
  <p class=MsoNormal><b style='mso-bidi-font-weight:normal'>Flute<o:p></o:p></b></p>
  </td>
  <td width=301 valign=top style='width:225.4pt'>
  <p class=MsoNormal><b>Pence<o:p></o:p></b></p>
  </td>
 </tr>
 <tr style='mso-yfti-irow:1;mso-yfti-lastrow:yes'>
  <td width=301 valign=top><p class=MsoNormal>B<o:p></o:p></p></td>
  <td width=301 valign=top><p class=MsoNormal>41<o:p></o:p></p></td>
 </tr>
</table>

<p class=MsoNormal><span style='mso-no-proof:yes'><!--[if gte vml 1]><v:shapetype id="_x0000_t75" coordsize="21600,21600"/>
<v:shape id="Picture_x0020_1" type="#_x0000_t75" style='width:240pt'><v:imagedata src="file:///C:/Temp/msohtmlclip1/01/clip_image001.png" o:title=""/></v:shape><![endif]--><![if !vml]><img
width=320 height=240 src="file:///C:/Temp/msohtmlclip1/01/clip_image002.png"
alt="A stack of boards&#10;&#10;AI-generated content may be incorrect." v:shapes="Picture_x0020_1"><![endif]></span><o:p></o:p></p>

<!--EndFragment-->
</body>

</html>`

export const WORD_CLEAN =
  '<h2>Board grades</h2><h2>Choosing a flute</h2><p>A <strong>B flute</strong> is 3&nbsp;mm thick; <em>E flute</em> is thinner. Ask in Andover or see <a href="https://www.example.com/flutes?a=1&amp;b=2">the guide</a>.[1]</p><ul><li><p>Strong</p><ul><li><p>in <strong>stacking</strong></p></li></ul></li><li><p>Light</p></li></ul><ol><li><p>Measure</p></li><li><p>Ask</p></li></ol><h2>Prices</h2><table><tbody><tr><th><p>Flute</p></th><th><p>Pence</p></th></tr><tr><td><p>B</p></td><td><p>41</p></td></tr></tbody></table>[picture file:///C:/Temp/msohtmlclip1/01/clip_image002.png]'

/** Outlook: quoted history, hidden preheader, rewritten links and a layout table. */
export const OUTLOOK = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=ProgId content=Word.Document></head><body lang=EN-GB link="#0563C1">
<!--StartFragment--><div style="display:none;mso-hide:all">What the list of mails shows</div>
<div class=WordSection1>
<table role=presentation border=0 cellpadding=0 width="100%"><tr><td style="padding:12px">
<p class=MsoNormal><span style='font-size:11.0pt;font-family:"Aptos",sans-serif;color:#1F3864'>Dear all,<o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoNormal><span style='font-weight:bold'>The corrugator stops on Friday.</span> Details are <a href="https://eur03.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.com%2Fnotice&amp;data=05%7C02&amp;reserved=0" originalsrc="https://example.com/notice">here</a>.<o:p></o:p></p>
<ul style='margin-top:0cm' type=disc><li class=MsoListParagraph style='margin-left:0cm;mso-list:l0 level1 lfo1'>Winchester<o:p></o:p></li><li class=MsoListParagraph style='mso-list:l0 level1 lfo1'>Andover<o:p></o:p></li></ul>
</td></tr></table>
<p class=MsoNormal><img width=1 height=1 src="https://track.example.net/open.gif" alt=""><img border=0 width=200 height=80 style='width:2.08in' id="Picture_x0020_2" src="cid:image001.png@01DB.5" alt="image001.png"></p>
</div><!--EndFragment--></body></html>`

export const OUTLOOK_CLEAN =
  '<p>Dear all,</p><p><strong>The corrugator stops on Friday.</strong> Details are <a href="https://example.com/notice">here</a>.</p><ul><li><p>Winchester</p></li><li><p>Andover</p></li></ul>[picture cid:image001.png@01DB.5]'

/** Google Docs: wrapping bold element, emphasis by style, lists beside their items and redirecting links. */
export const GOOGLE_DOCS = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-5f3a1c2e-7fff-1d2b"><h1 dir="ltr" style="line-height:1.38;margin-top:20pt;margin-bottom:6pt;"><span style="font-size:20pt;font-family:Arial,sans-serif;color:#000000;font-weight:400;font-style:normal;text-decoration:none;white-space:pre-wrap;">Open day</span></h1><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:400;white-space:pre-wrap;">Come and </span><span style="font-size:11pt;font-weight:700;white-space:pre-wrap;">see</span><span style="font-size:11pt;font-weight:400;font-style:italic;"> the </span><a href="https://www.google.com/url?q=https://example.com/line&amp;sa=D&amp;source=editors&amp;ust=1" style="text-decoration:none;"><span style="font-size:11pt;color:#1155cc;font-weight:400;text-decoration:underline;">new line</span></a><span style="font-weight:400;text-decoration:line-through;">soon</span></p><br><ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:disc;font-weight:400;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">Tea</span></p></li><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:circle;" aria-level="2"><p dir="ltr" role="presentation"><span style="font-weight:400;">with milk</span></p></li></ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">Cake</span></p></li></ul><div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="120"><col width="120"></colgroup><tbody><tr style="height:0pt"><td style="vertical-align:top;"><p dir="ltr"><span style="font-weight:700;">Hour</span></p></td><td><p dir="ltr"><span style="font-weight:700;">What</span></p></td></tr><tr><td><p dir="ltr"><span style="font-weight:400;">10</span></p></td><td><br></td></tr></tbody></table></div><p dir="ltr"><span><span style="border:none;display:inline-block;overflow:hidden;width:602px;height:339px;"><img alt="The hall, empty" src="https://lh7-rt.googleusercontent.com/docsz/AD_4nXf" width="602" height="339"></span></span></p></b><br class="Apple-interchange-newline">`

export const GOOGLE_DOCS_CLEAN =
  '<h2>Open day</h2><p>Come and <strong>see</strong><em> the </em><a href="https://example.com/line">new line</a><s>soon</s></p><ul><li><p>Tea</p><ul><li><p>with milk</p></li></ul></li><li><p>Cake</p></li></ul><table><tbody><tr><th><p>Hour</p></th><th><p>What</p></th></tr><tr><td><p>10</p></td><td><p></p></td></tr></tbody></table>[picture https://lh7-rt.googleusercontent.com/docsz/AD_4nXf The hall, empty]'

/** Web page: navigation buttons, a figure, arbitrary heading levels and code. */
export const WEB_PAGE = `<html><body>
<!--StartFragment--><article style="color: rgb(32, 33, 34); font-family: sans-serif;"><header><h1 class="title">Corrugated fibreboard</h1><button aria-label="Share">Share</button><style>.x{color:red}</style></header>
<div class="body"><div>First line of a <span style="font-weight: 600;">page</span>.<div>Second, in a box of its own.</div></div>
<section><h2>Flutes<span class="edit"><a href="#edit" onclick="alert(1)"><svg><path d="M0"/></svg></a></span></h2><p style="margin:0">Text with <code>fefco</code>, <kbd>Ctrl</kbd> and <a href="javascript:alert(1)">a trap</a>.</p>
<figure><img src="data:image/png;base64,iVBORw0KGgo=" alt="A flute" width="400"><figcaption>Fig. 1</figcaption></figure>
<blockquote><p>Paper is patient.</p></blockquote><pre>a  b
  c</pre><h5>Fine</h5><dl><dt>B</dt><dd>3 mm</dd></dl><hr><script>alert(1)</script></section></div></article><!--EndFragment-->
</body></html>`

export const WEB_PAGE_CLEAN =
  '<h2>Corrugated fibreboard</h2><p>First line of a <strong>page</strong>.</p><p>Second, in a box of its own.</p><h2>Flutes</h2><p>Text with <code>fefco</code>, Ctrl and a trap.</p>[picture data:image/png;base64,iVBORw0KGgo= A flute]<p>Fig. 1</p><blockquote><p>Paper is patient.</p></blockquote><pre><code>a  b\n  c</code></pre><h4>Fine</h4><p>B</p><p>3 mm</p><hr>'

/** Word on the web: one list per item. */
export const WORD_ONLINE = `<div class="OutlineElement Ltr SCXW1"><p class="Paragraph SCXW1" style="margin:0"><span class="TextRun SCXW1" style="font-weight:bold"><span class="NormalTextRun SCXW1">Today</span></span><span class="EOP SCXW1">&nbsp;</span></p></div><div class="ListContainerWrapper SCXW1"><ul class="BulletListStyle1 SCXW1" role="list"><li class="OutlineElement SCXW1" role="listitem" data-aria-posinset="1" data-aria-level="1"><p class="Paragraph SCXW1"><span class="TextRun">One</span><span class="EOP">&nbsp;</span></p></li></ul></div><div class="ListContainerWrapper SCXW1"><ul class="BulletListStyle2 SCXW1" role="list"><li role="listitem" data-aria-posinset="1" data-aria-level="2"><p class="Paragraph"><span class="TextRun">Two</span></p></li></ul></div><div class="ListContainerWrapper SCXW1"><ul role="list"><li role="listitem" data-aria-posinset="2" data-aria-level="1"><p class="Paragraph"><span class="TextRun">Three</span></p></li></ul></div>`

export const WORD_ONLINE_CLEAN =
  '<p><strong>Today</strong></p><ul><li><p>One</p><ul><li><p>Two</p></li></ul></li><li><p>Three</p></li></ul>'

/** Image in RTF from Word, as PNG and as metafile. */
export const WORD_RTF = String.raw`{\rtf1\ansi\deff0{\fonttbl{\f0 Calibri;}}\pard text {\*\shppict{\pict{\*\picprop\shplid1025{\sp{\sn shapeType}{\sv 75}}}\picscalex100\picscaley100\piccropl0\picw8467\pich6350\picwgoal4800\pichgoal3600\pngblip\bliptag-1234567{\*\blipuid b66e81f9aabbccddeeff00112233445566}89504e470d0a1a0a
0000}}{\nonshppict{\pict\picscalex100\wmetafile8\bliptag-1234567\blipupi95{\*\blipuid b66e81f9}0100090000}}\par}`
