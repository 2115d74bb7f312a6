import { chromium } from '@playwright/test'
const base = process.env.BASE ?? 'http://localhost:3391'
const b = await chromium.launch({ executablePath:'/usr/bin/chromium', args:['--no-sandbox'] })
const problems=[]
async function ctx(o={}) { const c = await b.newContext({ viewport:{width:o.w??1440,height:o.h??900}, locale:o.locale??'en-GB', colorScheme:o.scheme??'dark', hasTouch:!!o.touch, serviceWorkers:o.sw??'allow' }); if(o.cookies) await c.addCookies(o.cookies.map(([name,value])=>({name,value,url:base}))); const p = await c.newPage(); p.on('console',m=>{ if(['error','warning'].includes(m.type())) problems.push([p.url(),m.type(),m.text().slice(0,500)]) }); p.on('pageerror',e=>problems.push([p.url(),'pageerror',String(e).slice(0,500)])); return p }
const shot=(p,n,full)=>p.screenshot({path:`/tmp/shots/${n}.png`,fullPage:!!full})
const slug = (await (await fetch(base+'/api/game/trending')).json())[0].slug
for (const [path,n] of [['/','home'],['/game/'+slug,'game'],['/access','access'],['/access?view=register','register'],['/privacy-policy','privacy'],['/game/nope-nothing','missing'],['/search','search'],['/profile/nuria_v','profile']]) {
  for (const o of [{w:1440,h:900,scheme:'dark',locale:'en-GB'},{w:390,h:844,scheme:'light',locale:'es-ES',touch:true}]) {
    const p = await ctx(o); const r = await p.goto(base+path,{waitUntil:'networkidle'}); 
    await p.waitForTimeout(300)
    const over = await p.evaluate(()=>document.documentElement.scrollWidth-innerWidth)
    console.log(path, o.w, r.status(), await p.title(), 'lang', await p.evaluate(()=>document.documentElement.lang), 'overflow', over)
    await shot(p,`${n}-${o.w}`); await p.context().close()
  }
}
console.log(JSON.stringify(problems,null,1)); await b.close()
