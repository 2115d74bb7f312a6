import { chromium } from '@playwright/test'
import { AxeBuilder } from '@axe-core/playwright'
const base='http://localhost:3391'
const b = await chromium.launch({ executablePath:'/usr/bin/chromium', args:['--no-sandbox'] })
for (const scheme of ['dark','light']) for (const w of [390,1440]) { const c=await b.newContext({viewport:{width:w,height:900},colorScheme:scheme,bypassCSP:false}); const p=await c.newPage();
 const run=async n=>{ const r=await new AxeBuilder({page:p}).withTags(['wcag2a','wcag2aa','wcag21a','wcag21aa','wcag22aa','best-practice']).analyze(); for(const v of r.violations) console.log(scheme,w,n,v.id,v.impact,v.nodes.length,v.nodes[0].target.join(' '),v.nodes[0].failureSummary?.slice(0,220)) }
 for (const u of ['/access','/access?view=register','/privacy-policy','/game/nope']) { await p.goto(base+u); await p.waitForTimeout(700); await run(u) }
 await p.goto(base+'/access'); await p.getByLabel('Nick or email').fill('nuria_v'); await p.getByLabel('Password',{exact:true}).fill('demo1234'); await p.getByRole('button',{name:'Log in'}).click(); await p.waitForURL('**/profile'); await p.goto(base+'/legal-advise'); await p.waitForTimeout(900)
 if (w<500) { await p.getByRole('button',{name:'Menu'}).click(); await p.waitForTimeout(600); await run('drawer') } else { await p.locator('.bar-me').click(); await p.waitForTimeout(500); await run('menu'); await p.keyboard.press('Escape'); await p.getByRole('button',{name:'Minimise the menu'}).click(); await p.waitForTimeout(300); await p.screenshot({path:`/tmp/shots/min-${scheme}.png`,clip:{x:0,y:0,width:1440,height:120}}); await p.reload(); await p.waitForTimeout(700); console.log('min remembered', await p.locator('.bar-nav').getAttribute('data-minimised')) }
 await c.close() }
for (const w of [320,360,600,768,800,1024,1180,1280,1920]) for (const lang of ['en','es']) { const c=await b.newContext({viewport:{width:w,height:900},locale:lang}); const p=await c.newPage(); for (const u of ['/','/access?view=register','/privacy-policy','/game/nope']) { await p.goto(base+u); await p.waitForTimeout(150); const o=await p.evaluate(()=>[document.documentElement.scrollWidth-innerWidth, (()=>{const b=document.querySelector('.bar-in'); return b.scrollWidth-b.clientWidth})()]); if(o[0]>0||o[1]>0) console.log('overflow',w,lang,u,o) } await c.close() }
await b.close()
