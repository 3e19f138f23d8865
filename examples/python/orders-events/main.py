from cdktf import App
from cdktf_cdktf_provider_google.provider import GoogleProvider

from shop_stack import ShopStack

app = App()
stack = ShopStack(app, "shop")
GoogleProvider(stack, "google", project="acme-prod")
app.synth()
