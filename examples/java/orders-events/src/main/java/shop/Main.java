package shop;

import com.hashicorp.cdktf.App;
import com.hashicorp.cdktf.providers.google.provider.GoogleProvider;

public final class Main {
  public static void main(final String[] args) {
    App app = new App();
    ShopStack stack = new ShopStack(app, "shop");
    GoogleProvider.Builder.create(stack, "google").project("acme-prod").build();
    app.synth();
  }

  private Main() {}
}
