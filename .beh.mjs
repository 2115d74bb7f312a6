import { chromium } from '@playwright/test'
const base = process.env.BASE ?? 'http://localhost:3391'
const b = await chromium.launch({ executablePath:'/usr/bin/chromium', args:['--no-sandbox'] })
const problems=[]; let fails=0
const ok=(name,cond,info='')=>{ if(!cond) fails++; console.log(cond?'ok  ':'FAIL',name,info) }
const watch=(p)=>{p.on('console',m=>{ if(['error','warning'].includes(m.type())) problems.push([p.url(),m.type(),m.text().slice(0,300)]) }); p.on('pageerror',e=>problems.push([p.url(),'pageerror',String(e.stack).slice(0,500)])); return p}
async function ctx(o={}) { const c = await b.newContext({ viewport:{width:o.w??1440,height:o.h??900}, locale:o.locale??'en-GB', colorScheme:o.scheme??'dark', hasTouch:!!o.touch, reducedMotion:o.rm??'no-preference', serviceWorkers:o.sw??'allow' }); const p = watch(await c.newPage()); return p }
const path=(p)=>{const u=new URL(p.url());return u.pathname+u.search}
const shot=(p,n,full)=>p.screenshot({path:`/tmp/shots/${n}.png`,fullPage:!!full})
const settle=(p)=>p.waitForLoadState('networkidle').then(()=>p.waitForTimeout(250))
const trending=await (await fetch(base+'/api/game/trending')).json(); const slug=trending[0].slug
// redirects
for (const [from,to] of [['/nowhere','/'],['/nowhere/deep?x=1','/'],['/settings?tab=a','/access?redirect=%2Fsettings%3Ftab%3Da'],['/community','/access?redirect=%2Fcommunity'],['/admin','/access?redirect=%2Fadmin'],['/profile?status=wanted','/access?redirect=%2Fprofile%3Fstatus%3Dwanted'],['/game','/'],['/game/'+slug+'/prices','/'],['/legal-advise/','/legal-advise'],['//evil.example/x','/'],['/%2Fevil','/']]) {
  const p=await ctx(); await p.goto(base+from); await settle(p); ok('redirect '+from, path(p)===to, path(p)); await p.context().close() }
// login
{
  const p=await ctx(); await p.goto(base+'/profile?status=wanted'); await settle(p)
  await p.getByLabel('Nick or email').fill('nuria_v'); await p.getByLabel('Password',{exact:true}).fill('wrong1'); await p.getByRole('button',{name:'Log in'}).click(); await p.waitForTimeout(800)
  ok('login wrong message', await p.getByText('Email and password are not correct').isVisible()); ok('no generic toast', !(await p.getByText('Something went wrong').isVisible().catch(()=>false)))
  await shot(p,'login-wrong')
  await p.getByLabel('Password',{exact:true}).fill('demo1234'); await p.getByRole('button',{name:'Log in'}).click(); await p.waitForURL('**/profile**'); 
  ok('welcome toast', await p.locator('.toast').getByText('Welcome, nuria_v').isVisible()); await shot(p,'welcome')
  await settle(p); ok('lands at redirect', path(p)==='/profile?status=wanted', path(p))
  await p.goto(base+'/access'); await settle(p); ok('logged in leaves access', path(p)==='/profile', path(p))
  await p.goto(base+'/admin'); await settle(p); ok('admin for non-admin', path(p)==='/', path(p))
  await p.locator('.bar-me').click(); await p.waitForTimeout(300); await shot(p,'user-menu')
  // other tab
  const p2=watch(await p.context().newPage()); await p2.goto(base+'/profile'); await settle(p2); ok('second tab logged in', path(p2)==='/profile')
  await p.getByRole('menuitem',{name:'Log out'}).click(); await p.waitForTimeout(1500); await settle(p); ok('logout home', path(p)==='/', path(p)); await settle(p2)
  ok('other tab notices logout', path(p2).startsWith('/access'), path(p2))
  const left=await p.evaluate(async()=>({ls:Object.keys(localStorage),db:(await indexedDB.databases()).map(d=>d.name),ss:Object.keys(sessionStorage)})); ok('nothing personal left', left.ls.every(k=>['lang','theme','menu'].includes(k)) && left.db.length===0, JSON.stringify(left))
  await p.goBack(); await settle(p); ok('back shows no private page', !(await p.getByText('nuria_v').first().isVisible().catch(()=>false)), path(p))
  await p.context().close()
}
// register checks
{
  const p=await ctx({w:390,h:844,touch:true,locale:'es-ES',scheme:'light'}); await p.goto(base+'/access?view=register&redirect=%2Flegal-advise'); await settle(p)
  await p.getByLabel('Nick').fill('1a'); await p.getByLabel('Correo electrónico').fill('x'); await p.getByLabel('Contraseña (6 o más)').fill('abc'); await p.getByLabel('Repítela').fill('abd'); await p.getByRole('button',{name:'Crear mi cuenta'}).click(); await p.waitForTimeout(300); await shot(p,'register-errors',true)
  ok('errors shown', (await p.locator('.field-error').count())>=6, String(await p.locator('.field-error').count()))
  const nick='ana_'+Date.now().toString(36); 
  await p.getByLabel('Nick').fill('nuria_v'); await p.getByLabel('Correo electrónico').fill(nick+'@example.com'); await p.getByLabel('Contraseña (6 o más)').fill('secreto1'); await p.getByLabel('Repítela').fill('secreto1'); await p.getByLabel('Soy mayor de 16 años').check(); await p.getByLabel(/Acepto la/).check(); await p.getByRole('button',{name:'Crear mi cuenta'}).click(); await p.waitForTimeout(1200)
  ok('nick taken', await p.getByText('Ese nick ya está en uso').isVisible())
  await p.getByLabel('Nick').fill(nick); await p.getByRole('button',{name:'Crear mi cuenta'}).click(); await p.waitForURL('**/legal-advise'); ok('registered, redirected', true)
  await settle(p); await p.getByRole('button',{name:'Menú'}).click(); await p.waitForTimeout(500); await shot(p,'drawer-390')
  await p.getByRole('button',{name:'EN',exact:true}).click(); await p.waitForTimeout(1200); await settle(p); ok('language switched', await p.evaluate(()=>document.documentElement.lang)==='en', await p.title())
  await p.reload(); await settle(p); ok('language kept', await p.evaluate(()=>document.documentElement.lang)==='en')
  await p.getByRole('button',{name:'Menu'}).click(); await p.waitForTimeout(300); await p.getByRole('button',{name:'Dark'}).click(); ok('theme', await p.evaluate(()=>document.documentElement.dataset.theme)==='dark'); await p.reload(); await settle(p); ok('theme printed by server', (await (await p.request.get(base+'/')).text()).includes('data-theme="dark"'))
  await p.context().close()
}
// kept screens, scroll, focus
{
  const p=await ctx({rm:'reduce'}); await p.goto(base+'/'); await settle(p); await p.evaluate(()=>scrollTo(0,700)); await p.waitForTimeout(100)
  const a=p.locator('main a[href^="/game/"]:visible').nth(6); const href=await a.getAttribute('href'); await a.scrollIntoViewIfNeeded(); const y0=await p.evaluate(()=>scrollY); await a.click(); await p.waitForURL('**'+href); await settle(p)
  ok('game at top', await p.evaluate(()=>scrollY)===0, String(await p.evaluate(()=>scrollY))); ok('focus on h1', await p.evaluate(()=>document.activeElement?.tagName)==='H1'); ok('title', (await p.title()).includes('Ludoteca'), await p.title())
  await p.goBack(); await settle(p); const y1=await p.evaluate(()=>scrollY); ok('home scroll kept (back)', Math.abs(y1-y0)<3, y0+' '+y1)
  await p.goForward(); await settle(p); await p.locator('.bar-logo').click(); await settle(p); const y2=await p.evaluate(()=>scrollY); ok('home scroll kept (link)', Math.abs(y2-y0)<3, y0+' '+y2)
  await p.keyboard.press('/'); await p.keyboard.type('zelda'); await p.keyboard.press('Enter'); await p.waitForURL('**/search?q=zelda'); await settle(p); ok('slash search', true)
  await p.waitForTimeout(800); await p.evaluate(()=>scrollTo(0,400)); await p.goBack(); await settle(p); await p.goForward(); await settle(p); ok('search kept', (await p.locator('input[type=search]:visible').first().inputValue())==='zelda' , String(await p.evaluate(()=>scrollY)))
  await p.context().close()
}
// animated
{ const p=await ctx(); await p.goto(base+'/'); await settle(p); await p.evaluate(()=>{window.vt=0; const o=document.startViewTransition.bind(document); document.startViewTransition=(f)=>{window.vt++; return o(f)}}); await p.evaluate(()=>scrollTo(0,700)); await p.locator('main a[href^="/game/"]:visible').nth(6).click(); await p.waitForTimeout(250); const mid=await p.evaluate(()=>scrollY); await p.waitForTimeout(900); ok('glide to top', await p.evaluate(()=>scrollY)===0, 'mid '+mid); ok('view transition', await p.evaluate(()=>window.vt)===1)
 await p.context().close() }
// generic error toast + error state
{ const p=await ctx(); await p.goto(base+'/'); await settle(p); await p.route('**/api/game/**',r=>r.fulfill({status:500,body:'{}',contentType:'application/problem+json'})); await p.locator('main a[href^="/game/"]:visible').nth(9).click(); await p.waitForTimeout(900); const t=await p.locator('.toast').allInnerTexts(); ok('generic toast', t.includes('Something went wrong...if the problem persists, try again later.')&&t.length===1, JSON.stringify(t)); ok('retry', await p.getByRole('button',{name:'Try again'}).isVisible()); await shot(p,'game-error'); await p.unroute('**/api/game/**'); await p.getByRole('button',{name:'Try again'}).click(); await settle(p); ok('retried', await p.locator('main h1:visible').count()===1); await p.context().close() }
// chunk gone
{ const p=await ctx({sw:'block'}); await p.goto(base+'/legal-advise'); await settle(p); await p.route('**/assets/*.js',r=>r.fulfill({status:404,body:''})); await p.locator('.bar-logo').click(); await p.waitForTimeout(900); ok('update banner', await p.getByText('Update available: refresh the page').isVisible()); await shot(p,'chunk-gone'); await p.context().close() }
// bar hides on mobile
{ const p=await ctx({w:390,h:844,touch:true}); await p.goto(base+'/'); await settle(p); const hid=()=>p.evaluate(()=>document.querySelector('.bar').hasAttribute('data-hidden')); await p.evaluate(()=>scrollTo(0,300)); await p.waitForTimeout(150); ok('bar hides', await hid()); await p.evaluate(()=>scrollTo(0,280)); await p.waitForTimeout(100); ok('bar stays hidden', await hid()); await p.evaluate(()=>scrollTo(0,250)); await p.waitForTimeout(100); ok('bar returns', !(await hid())); await p.context().close() }
// js off
{ const c=await b.newContext({javaScriptEnabled:false}); const p=await c.newPage(); await p.goto(base+'/'); ok('home without js', (await p.locator('main').innerText()).length>300); await p.goto(base+'/game/'+slug); ok('game without js', await p.locator('h1').first().isVisible()); await c.close() }
// session expired mid: fake token
{ const p=await ctx(); await p.goto(base+'/'); await p.evaluate(()=>localStorage.setItem('session',JSON.stringify({token:'a.b.c',user:{id:1,nick:'x',an:0}}))); await p.reload(); await p.waitForTimeout(2000); ok('bad token wiped', await p.evaluate(()=>localStorage.getItem('session'))===null); await p.context().close() }
// service worker / offline
{ const p=await ctx({sw:'allow'}); await p.goto(base+'/'); await settle(p); await p.evaluate(()=>navigator.serviceWorker.ready); await p.waitForTimeout(500); await p.reload(); await settle(p); ok('controlled', await p.evaluate(()=>!!navigator.serviceWorker.controller)); console.log(await p.evaluate(async()=>Object.fromEntries(await Promise.all((await caches.keys()).map(async k=>[k,(await (await caches.open(k)).keys()).map(r=>new URL(r.url).pathname)]))))); await p.context().setOffline(true); await p.goto(base+'/game/'+slug).catch(e=>console.log('offline goto',e.message)); await p.waitForTimeout(1500); await shot(p,'offline'); ok('offline shell', await p.locator('.bar').isVisible().catch(()=>false), await p.title()); await p.context().close() }
console.log('FAILS',fails); console.log(JSON.stringify(problems,null,1)); await b.close()
